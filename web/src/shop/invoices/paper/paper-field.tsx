import type { ReactNode } from 'react';
import classes from './voucher-sheet.module.css';

interface PaperFieldProps {
  name: string;
  value: ReactNode;
  isWide?: boolean;
}

/** A blank value is left out. */
export function PaperField({ name, value, isWide = false }: PaperFieldProps) {
  if (value === '') return null;
  return (
    <div className={isWide ? `${classes.field} ${classes.wide}` : classes.field}>
      <dt>{name}:</dt>
      <dd>{value}</dd>
    </div>
  );
}
