import classes from './data-table.module.css';

/** The first two lines of a text that may be long; the detail has all of it. */
export function Excerpt({ children }: { children: string }) {
  return <span className={classes.excerpt}>{children}</span>;
}
