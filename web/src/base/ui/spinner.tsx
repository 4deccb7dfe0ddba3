import { sharedTexts } from '../texts.ts';
import classes from './spinner.module.css';

/** A spinner in the middle of its container, announced to screen readers as loading. */
export function Spinner({ className = '' }: { className?: string | undefined }) {
  return (
    <output className={`${classes.place} ${className}`}>
      <span className={classes.spinner} aria-hidden />
      <span className="visually-hidden">{sharedTexts.loading}</span>
    </output>
  );
}
