import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import { IconPlus } from '@tabler/icons-react';
import { useCan } from '../session/session.ts';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { sharedTexts } from '../texts.ts';
import { PermittedButton } from '../ui/permitted-button.tsx';

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
