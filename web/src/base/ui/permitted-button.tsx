import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';
import classes from './permitted-button.module.css';

interface PermittedButtonProps extends ButtonProps {
  permitted: boolean;
  /** In the tooltip of the disabled button. */
  reason: string;
  onClick: () => void;
}

/** Shows the reason on hover, focus and touch (docs/rules.md#roles-7). */
export function PermittedButton({ permitted, reason, onClick, ...button }: PermittedButtonProps) {
  const reasonId = useId();
  if (permitted) return <Button {...button} onClick={onClick} />;
  return (
    <span className={classes.place}>
      {/* `disabled` would prevent the focus, and keyboard users could not read the reason. */}
      <Button {...button} data-disabled aria-disabled aria-describedby={reasonId} fullWidth />
      <span id={reasonId} role="tooltip" className={classes.reason}>
        {reason}
      </span>
    </span>
  );
}
