import { Box } from '@mantine/core';
import { IconEyeglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

interface EmptyStateProps {
  title: string;
  detail?: string | undefined;
  icon?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, detail, icon, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden>
        {icon ?? <IconEyeglass size={24} stroke={1.6} />}
      </span>
      <Box component="p" fw={620}>
        {title}
      </Box>
      {detail && (
        <Box component="p" maw="26rem" c="dimmed" fz="sm">
          {detail}
        </Box>
      )}
      {action && <Box mt="0.75rem">{action}</Box>}
    </div>
  );
}
