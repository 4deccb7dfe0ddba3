import { MIN_PASSWORD, passwordHelp, passwordTooShort } from '@dioptria/contract/password-rules.ts';
import { requiredField } from '@dioptria/contract/field-sentences.ts';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, fieldErrors } from '../shared/http/http.ts';
import { sharedTexts } from '../shared/texts.ts';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { PasswordField } from '../shared/ui/password-field.tsx';
import { showSuccess } from '../shared/ui/toast.ts';
import { account, sessionsQuery } from './account-api.ts';
import classes from './account-page.module.css';
import { PanelSection } from '../shared/ui/panel-section.tsx';
import { passwordTexts as texts } from './texts.ts';

/** The user changes the password by typing the current one. The server refuses a common password. */
export function PasswordSection({ email }: { email: string }) {
  const { form, change, failure, submit } = useChange();
  return (
    <PanelSection title={texts.title} detail={texts.detail}>
      <form noValidate onSubmit={submit}>
        <Stack gap="0.875rem" maw="24rem">
          {/* Tells a password manager which account the password belongs to. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField
            label={texts.current}
            autoComplete="current-password"
            required
            {...form.getInputProps('current')}
          />
          <PasswordField label={texts.next} description={passwordHelp} required {...form.getInputProps('next')} />
          <PasswordField label={texts.repeated} required {...form.getInputProps('repeated')} />
          <ErrorText>{failure}</ErrorText>
          <Button type="submit" className={classes.button} disabled={change.isPending}>
            {change.isPending ? sharedTexts.saving : texts.submit}
          </Button>
        </Stack>
      </form>
    </PanelSection>
  );
}

function whyWrong(next: string): string | undefined {
  if (next.trim() === '') return requiredField;
  return next.length < MIN_PASSWORD ? passwordTooShort : undefined;
}

function useChange() {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { current: '', next: '', repeated: '' },
    validate: ({ current, next, repeated }) => ({
      current: current === '' ? requiredField : undefined,
      next: whyWrong(next),
      repeated: next === repeated ? undefined : texts.mismatch,
    }),
  });
  const focusFirst = (problems: object) => form.getInputNode(Object.keys(problems)[0] ?? '')?.focus();
  const change = useMutation({
    mutationFn: account.changePassword,
    onSuccess: ({ message }) => {
      form.reset();
      showSuccess(message);
      void queryClient.invalidateQueries(sessionsQuery);
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      focusFirst(fieldErrors(error));
    },
  });
  const isInField = Object.keys(fieldErrors(change.error)).length > 0;
  return {
    form,
    change,
    failure: change.error && !isInField && errorMessage(change.error, texts.failed),
    submit: form.onSubmit(({ current, next }) => {
      if (!change.isPending) change.mutate({ current, next });
    }, focusFirst),
  };
}
