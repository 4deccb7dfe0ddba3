import { requiredField } from '@dioptria/contract/field-sentences.ts';
import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { errorMessage, fieldErrors } from '../shared/http/http.ts';
import { Dialog, FormButtons } from '../shared/ui/dialog.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { PasswordField } from '../shared/ui/password-field.tsx';
import { account } from './account-api.ts';
import { confirmTexts } from './texts.ts';

interface ConfirmPasswordProps {
  onClose: () => void;
  onConfirmed: () => void;
}

/** Asks for the password again before a change by which an intruder could take over the account. */
export function ConfirmPassword({ onClose, onConfirmed }: ConfirmPasswordProps) {
  const formId = useId();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? requiredField : null) },
  });
  const confirm = useMutation({
    mutationFn: ({ password }: { password: string }) => account.confirm(password),
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
