import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useCan } from '../../session/session.ts';
import { useShortcut } from '../../shortcuts/shortcuts.ts';
import { sharedTexts } from '../../texts.ts';
import classes from './permitted-button.module.css';

interface PermittedButtonProps extends ButtonProps {
  permitted: boolean;
  /** The tooltip of the disabled button shows the reason. */
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

interface NewButtonProps {
  label: string;
  permission: Permission;
  icon?: typeof IconPlus;
  onClick: () => void;
}

export function NewButton({ label, permission, icon: Icon = IconPlus, onClick }: NewButtonProps) {
  const permitted = useCan(permission);
  useShortcut({ key: 'n', label, run: onClick, enabled: permitted });
  return (
    <PermittedButton
      permitted={permitted}
      reason={sharedTexts.readonly}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </PermittedButton>
  );
}
