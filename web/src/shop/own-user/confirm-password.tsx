import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { PasswordField } from '../../base/ui/password-field.tsx';
import { ownUser } from './own-user-api.ts';
import { confirmTexts } from './texts.ts';

interface ConfirmPasswordProps {
  onClose: () => void;
  onConfirmed: () => void;
}

export function ConfirmPassword({ onClose, onConfirmed }: ConfirmPasswordProps) {
  const formId = useId();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? requiredField : null) },
  });
  const confirm = useMutation({
    mutationFn: ({ password }: { password: string }) => ownUser.confirm(password),
    onSuccess: onConfirmed,
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      form.getInputNode('password')?.focus();
    },
  });

  return (
    <Dialog
      opened
      onClose={onClose}
      title={confirmTexts.title}
      size="sm"
      footer={
        <FormButtons formId={formId} isPending={confirm.isPending}>
          {confirmTexts.confirm}
        </FormButtons>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (!confirm.isPending) confirm.mutate(values);
        })}
      >
        <Stack gap="0.875rem" maw="24rem">
          <Text c="dimmed" fz="sm">
            {confirmTexts.help}
          </Text>
          <PasswordField
            label={confirmTexts.password}
            autoComplete="current-password"
            required
            data-autofocus
            {...form.getInputProps('password')}
          />
          <ErrorText>
            {confirm.error &&
              !fieldErrors(confirm.error)['password'] &&
              errorMessage(confirm.error, confirmTexts.failed)}
          </ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
