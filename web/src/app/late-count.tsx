import { useQuery } from '@tanstack/react-query';
import { lateJobsQuery } from '../jobs/late-jobs.ts';
import { formatNumber } from '../shared/format/format.ts';
import { appTexts } from './texts.ts';
import classes from './nav-links.module.css';

/** The number of late jobs, at the menu entry of the workshop. Nothing while there are none. */
export function LateCount() {
  const { data: late = 0 } = useQuery(lateJobsQuery);
  if (late === 0) return null;
  return (
    <span className={classes.late}>
      {formatNumber(late)}
      <span className="visually-hidden"> {appTexts.late(late)}</span>
    </span>
  );
}
