import type { ReactNode } from 'react';
import classes from './scroll-region.module.css';

interface ScrollRegionProps {
  /** The name that a screen reader says. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A part that scrolls within the page. The user can focus the part and scroll the part with the arrow keys (WCAG
 * 2.1.1).
 */
export function ScrollRegion({ label, className = '', children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard could not scroll it
    <section className={`${classes.region} ${className}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
