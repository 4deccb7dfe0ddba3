import { MIN_PASSWORD, passwordHelp, passwordTooShort } from '@dioptria/contract/shop/auth/password-rules.ts';
import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { PasswordField } from '../../base/ui/password-field.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { ownUser, sessionsQuery } from './own-user-api.ts';
import classes from './own-user-page.module.css';
import { PanelSection } from '../../base/ui/panel-section.tsx';
import { passwordTexts as texts } from './texts.ts';

export function PasswordSection({ email }: { email: string }) {
  return (
    <PanelSection title={texts.title} detail={texts.detail}>
      <PasswordForm email={email} />
    </PanelSection>
  );
}

interface PasswordFormProps {
  email: string;
  currentLabel?: string;
  onChanged?: () => void;
}

export function PasswordForm({ email, currentLabel = texts.current, onChanged }: PasswordFormProps) {
  const { form, change, failure, submit } = useChange(onChanged);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="0.875rem" maw="24rem">
        {/* Tells a password manager which user the password belongs to. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={currentLabel}
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
  );
}

function whyWrong(next: string): string | undefined {
  if (next.trim() === '') return requiredField;
  return next.length < MIN_PASSWORD ? passwordTooShort : undefined;
}

function useChange(onChanged?: () => void) {
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
    mutationFn: ownUser.changePassword,
    onSuccess: ({ message }) => {
      form.reset();
      showSuccess(message);
      onChanged?.();
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
