import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../../base/ui/fields/password-field.tsx';
import { ownUser } from './auth-api.ts';
import { confirmTexts } from './own-user-texts.ts';

interface ConfirmPasswordProps {
  onClose: () => void;
  onConfirmed: () => void;
}

export function ConfirmPassword({ onClose, onConfirmed }: ConfirmPasswordProps) {
  const form = useDialogForm({ password: '' }, ({ password }) => ({ password: password === '' && requiredField }));
  return (
    <FormDialog
      title={confirmTexts.title}
      size="sm"
      form={form}
      isDirty={false}
      write={useMutation({ mutationFn: ownUser.confirm })}
      request={({ password }) => password}
      onSaved={onConfirmed}
      submit={confirmTexts.confirm}
      submitting={confirmTexts.confirm}
      gap="0.875rem"
      onClose={onClose}
    >
      <Text c="dimmed" fz="sm">
        {confirmTexts.help}
      </Text>
      <PasswordField
        label={confirmTexts.password}
        autoComplete="current-password"
        required
        data-autofocus
        maw="24rem"
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
