import { IconEyeglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

interface EmptyStateProps {
  title: string;
  /** A suggestion for the next step. */
  detail?: string | undefined;
  icon?: ReactNode;
  action?: ReactNode;
}

/** Shown if there is no data: a title, and a suggestion for the next step. */
export function EmptyState({ title, detail, icon, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden>
        {icon ?? <IconEyeglass size={24} stroke={1.6} />}
      </span>
      <p className={classes.title}>{title}</p>
      {detail && <p className={classes.detail}>{detail}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
