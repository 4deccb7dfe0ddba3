import { sharedTexts } from '../texts.ts';
import classes from './spinner.module.css';

export function Spinner({ className = '' }: { className?: string | undefined }) {
  return (
    <output className={`${classes.place} ${className}`}>
      <span className={classes.spinner} aria-hidden />
      <span className="visually-hidden">{sharedTexts.loading}</span>
    </output>
  );
}
