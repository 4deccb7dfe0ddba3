import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

/** The primary button where Mantine is not loaded: the sign-in page and the error pages. Everywhere else, Mantine's. */
export function PlainButton({ children, ...others }: ComponentProps<'button'>) {
  return (
    <button type="button" {...others} className={classes.button}>
      {children}
    </button>
  );
}
