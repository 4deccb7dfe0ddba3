import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import { sharedTexts } from '../shared/texts.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
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
        <>
          <Button variant="default" onClick={onClose}>
            {sharedTexts.cancel}
          </Button>
          <Button type="submit" form={formId} color="rubi" disabled={turnOff.isPending}>
            {texts.turnOff}
          </Button>
        </>
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
