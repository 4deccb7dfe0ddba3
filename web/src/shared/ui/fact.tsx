import type { ReactNode } from 'react';
import classes from './fact.module.css';

/** A name and its value, in a `<dl>`: the name small above, the value below. */
export function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Facts side by side, as many as fit. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}
