import { IconEyeglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

interface EmptyStateProps {
  title: string;
  /** What to do about it. */
  detail?: string | undefined;
  icon?: ReactNode;
  action?: ReactNode;
}

/** In place of what is not there: says so, and what to do. */
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
