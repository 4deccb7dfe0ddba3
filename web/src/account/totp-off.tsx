import { Text } from '@mantine/core';
import { useId } from 'react';
import { Dialog, FormButtons } from '../shared/ui/dialog.tsx';
import { showSuccess } from '../shared/ui/toast.ts';
import { account } from './account-api.ts';
import { CodeForm } from './code-form.tsx';
import { totpTexts as texts } from './texts.ts';
import { useConfirmed } from './use-confirmed.tsx';

/** Turns the second factor off, after the user types a code. */
export function TotpOff({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const turnOff = useConfirmed(account.turnOffTotp, () => {
    showSuccess(texts.turnedOff);
    onClose();
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.offTitle}
      size="sm"
      footer={
        <FormButtons formId={formId} color="rubi" isPending={turnOff.isPending}>
          {texts.turnOff}
        </FormButtons>
      }
    >
      <Text c="dimmed" fz="sm">
        {texts.offHelp}
      </Text>
      <CodeForm id={formId} label={texts.offCode} error={turnOff.error} onSubmit={turnOff.run} />
      {turnOff.dialog}
    </Dialog>
  );
}
