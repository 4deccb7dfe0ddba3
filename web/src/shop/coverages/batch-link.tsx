import { Link } from '@tanstack/react-router';
import { useCan } from '../../base/session/session.ts';
import classes from './batch-link.module.css';
import { coverageTexts as texts } from './texts.ts';

export function BatchLink({ batch }: { batch: { _id: string; number: number } }) {
  const maySee = useCan('claim_batches.read');
  if (!maySee) return texts.batch(batch.number);
  return (
    <Link to="/claims/batches" search={{ id: batch._id }} className={`touch-link ${classes.link}`}>
      {texts.batch(batch.number)}
    </Link>
  );
}
