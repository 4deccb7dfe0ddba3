import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';
import classes from './permitted-button.module.css';

interface PermittedButtonProps extends ButtonProps {
  permitted: boolean;
  /** Why not, as a tooltip, where it is not permitted. */
  reason: string;
  onClick: () => void;
}

/** A button that whoever may not use it sees disabled, with the reason on hover, focus and touch (decisions §2). */
export function PermittedButton({ permitted, reason, onClick, ...button }: PermittedButtonProps) {
  const reasonId = useId();
  if (permitted) return <Button {...button} onClick={onClick} />;
  return (
    <span className={classes.place}>
      {/* Stays focusable, or the keyboard would never learn the reason. */}
      <Button {...button} data-disabled aria-disabled aria-describedby={reasonId} fullWidth />
      <span id={reasonId} role="tooltip" className={classes.reason}>
        {reason}
      </span>
    </span>
  );
}
