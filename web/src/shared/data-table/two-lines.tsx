import type { ReactNode } from 'react';
import classes from './data-table.module.css';

/** A cell's two lines: a name, and what one knows it by (a phone, an email) in small letters below. */
export function TwoLines({ main, below }: { main: ReactNode; below: ReactNode }) {
  return (
    <span className={classes.twoLines}>
      <span className={classes.main}>{main}</span>
      <span className={classes.below}>{below}</span>
    </span>
  );
}
