import { passwordReset } from '@dioptria/contract/shop/users/users.ts';
import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { fieldErrors, http } from '../../base/http/http.ts';
import { failureText } from '../../base/resource/resource-api.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { PasswordField } from '../../base/ui/password-field.tsx';
import { resetTexts, userTexts } from './texts.ts';

export interface ShownUser {
  _id: string;
  name: string;
  email: string;
}

interface ResetPasswordDialogProps {
  user: ShownUser;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** The reset ends every session of the user. */
export function ResetPasswordDialog({ user, onClose, onDone }: ResetPasswordDialogProps) {
  const formId = useId();
  const { form, reset, failure, submit } = useReset(user, onDone);

  return (
    <Dialog
      opened
      onClose={onClose}
      title={resetTexts.title(user.name)}
      size="sm"
      isDirty={form.isDirty() && !reset.isSuccess}
      footer={
        <FormButtons formId={formId} isPending={reset.isPending}>
          {reset.isPending ? sharedTexts.saving : sharedTexts.save}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="0.875rem">
          <Text c="dimmed" fz="sm">
            {resetTexts.endsSessions}
          </Text>
          <PasswordField
            label={resetTexts.newPassword}
            description={userTexts.passwordHelp}
            required
            data-autofocus
            {...form.getInputProps('newPassword')}
          />
          <PasswordField label={resetTexts.repeated} required {...form.getInputProps('repeated')} />
          <ErrorText>{failure}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}

/** The form sends no request while the two passwords differ. */
function useReset(user: ShownUser, onDone: (message: string) => void) {
  const form = useForm({
    initialValues: { newPassword: '', repeated: '' },
    validate: ({ newPassword, repeated }) => ({
      newPassword: passwordReset.safeParse({ newPassword }).error?.issues[0]?.message,
      repeated: newPassword === repeated ? undefined : resetTexts.mismatch,
    }),
  });
  const focusFirst = (problems: object) => form.getInputNode(Object.keys(problems)[0] ?? '')?.focus();
  const reset = useMutation({
    mutationFn: (newPassword: string) =>
      http.put<{ message: string }>(`/tenant/users/reset-password/${user._id}`, { newPassword }),
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return {
    form,
    reset,
    failure: reset.error && !fieldErrors(reset.error)['newPassword'] && failureText(reset.error, resetTexts.failed),
    submit: form.onSubmit(({ newPassword }) => {
      if (!reset.isPending) reset.mutate(newPassword);
    }, focusFirst),
  };
}
