import { useQuery } from '@tanstack/react-query';
import { lateJobsQuery } from '../shop/jobs/late-jobs.ts';
import { formatNumber } from '../base/format/format.ts';
import { appTexts } from './texts.ts';
import classes from './nav-links.module.css';

export function LateTotal() {
  const { data: late = 0 } = useQuery(lateJobsQuery);
  if (late === 0) return null;
  return (
    <span className={classes.late}>
      {formatNumber(late)}
      <span className="visually-hidden"> {appTexts.late(late)}</span>
    </span>
  );
}
