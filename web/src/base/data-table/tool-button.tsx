import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './export-menu.module.css';

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  children?: ReactNode;
}

/** On the phone only its icon. */
export function ToolButton({ label, icon, onClick, children }: ToolButtonProps) {
  return (
    <div className={classes.place}>
      <Button
        variant="default"
        className={classes.trigger ?? ''}
        classNames={{ label: classes.label ?? '', section: classes.icon ?? '' }}
        leftSection={icon}
        onClick={onClick}
      >
        {label}
      </Button>
      {children}
    </div>
  );
}
