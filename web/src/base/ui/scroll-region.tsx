import type { ReactNode } from 'react';
import classes from './scroll-region.module.css';

interface ScrollRegionProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The user can focus it and scroll with the arrow keys (WCAG 2.1.1). */
export function ScrollRegion({ label, className = '', children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard could not scroll it
    <section className={`${classes.region} ${className}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
