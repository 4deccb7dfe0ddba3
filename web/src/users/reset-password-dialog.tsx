import { passwordReset } from '@dioptria/contract/users.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { fieldErrors, http } from '../shared/http.ts';
import { failureText } from '../shared/resource/resource-api.ts';
import { sharedTexts } from '../shared/texts.ts';
import { Dialog, discardQuestion } from '../shared/ui/dialog.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { PasswordField } from '../shared/ui/password-field.tsx';
import { ask } from '../shared/ui/question.ts';
import { resetTexts, userTexts } from './texts.ts';
import classes from './user-extra.module.css';

/** Whose password it is. */
export interface ShownUser {
  _id: string;
  name: string;
}

interface ResetPasswordDialogProps {
  user: ShownUser;
  onClose: () => void;
  /** Told the server's sentence. */
  onDone: (message: string) => void;
}

/** A new password for a colleague, typed twice (spec §5). Every session of the user ends with it. */
export function ResetPasswordDialog({ user, onClose, onDone }: ResetPasswordDialogProps) {
  const formId = useId();
  const { form, reset, failure, submit } = useReset(user, onDone);
  const isDirty = form.isDirty() && !reset.isSuccess;

  async function cancel() {
    if (!isDirty || (await ask(discardQuestion))) onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={resetTexts.title(user.name)}
      size="sm"
      isDirty={isDirty}
      footer={
        <>
          <Button variant="default" onClick={() => void cancel()}>
            {sharedTexts.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={reset.isPending}>
            {reset.isPending ? sharedTexts.saving : sharedTexts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
        <p className={classes.consequence}>{resetTexts.endsSessions}</p>
        <PasswordField
          label={resetTexts.newPassword}
          description={userTexts.passwordHelp}
          required
          data-autofocus
          {...form.getInputProps('newPassword')}
        />
        <PasswordField label={resetTexts.repeated} required {...form.getInputProps('repeated')} />
        <ErrorText>{failure}</ErrorText>
      </form>
    </Dialog>
  );
}

/** What is typed, and sending it: nothing is sent while the two differ. */
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
