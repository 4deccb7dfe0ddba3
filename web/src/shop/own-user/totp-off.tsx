import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { ownUser } from './own-user-api.ts';
import { CodeForm } from './code-form.tsx';
import { totpTexts as texts } from './texts.ts';

export function TotpOff({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const turnOff = useMutation({
    mutationFn: ownUser.turnOffTotp,
    onSuccess: () => {
      showSuccess(texts.turnedOff);
      onClose();
    },
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
      <CodeForm id={formId} label={texts.offCode} error={turnOff.error} onSubmit={turnOff.mutate} />
    </Dialog>
  );
}
