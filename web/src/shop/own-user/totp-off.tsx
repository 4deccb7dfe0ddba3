import { Text } from '@mantine/core';
import { CodeDialog } from './code-dialog.tsx';
import { ownUser } from './own-user-api.ts';
import { totpTexts as texts } from './texts.ts';

export function TotpOff({ onClose }: { onClose: () => void }) {
  return (
    <CodeDialog
      title={texts.offTitle}
      label={texts.offCode}
      submit={texts.turnOff}
      color="rubi"
      send={ownUser.turnOffTotp}
      saved={texts.turnedOff}
      onClose={onClose}
    >
      <Text c="dimmed" fz="sm">
        {texts.offHelp}
      </Text>
    </CodeDialog>
  );
}
