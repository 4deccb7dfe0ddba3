import { type ReactNode, useId } from 'react';
import classes from './account-page.module.css';

interface SectionProps {
  title: string;
  /** Beside the title: a chip. */
  extra?: ReactNode;
  detail: string;
  children: ReactNode;
}

/** A part of the account, with what it is for. */
export function Section({ title, extra, detail, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{title}</h2>
        {extra}
      </div>
      <p className={classes.detail}>{detail}</p>
      {children}
    </section>
  );
}
