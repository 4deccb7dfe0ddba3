import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import type { TotpSecret } from '@dioptria/contract/shop/auth/auth.ts';
import {
  MIN_PASSWORD,
  passwordHelp,
  passwordTooShort,
  totpUnavailable,
} from '@dioptria/contract/shop/auth/password-rules.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { ErrorState, ErrorText } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { PanelSection } from '../../base/ui/elements/sections.tsx';
import { PasswordField } from '../../base/ui/fields/password-field.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { ownUser, sessionsQuery, totpQuery } from './auth-api.ts';
import { ownUserTexts, passwordTexts, totpTexts } from './own-user-texts.ts';
import classes from './own-user-page.module.css';

export function PasswordSection({ email }: { email: string }) {
  return (
    <PanelSection title={passwordTexts.title} detail={passwordTexts.detail}>
      <PasswordForm email={email} />
    </PanelSection>
  );
}

interface PasswordFormProps {
  email: string;
  currentLabel?: string;
  onChanged?: () => void;
}

export function PasswordForm({ email, currentLabel = passwordTexts.current, onChanged }: PasswordFormProps) {
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
        <PasswordField label={passwordTexts.next} description={passwordHelp} required {...form.getInputProps('next')} />
        <PasswordField label={passwordTexts.repeated} required {...form.getInputProps('repeated')} />
        <ErrorText>{failure}</ErrorText>
        <Button type="submit" className={classes.button} disabled={change.isPending}>
          {change.isPending ? sharedTexts.saving : passwordTexts.submit}
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
      repeated: next === repeated ? undefined : passwordTexts.mismatch,
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
    failure: change.error && !isInField && errorMessage(change.error, passwordTexts.failed),
    submit: form.onSubmit(({ current, next }) => {
      if (!change.isPending) change.mutate({ current, next });
    }, focusFirst),
  };
}

const TotpSetUp = lazyPart(async () => (await import('./totp-dialogs.tsx')).TotpSetUp);
const TotpOff = lazyPart(async () => (await import('./totp-dialogs.tsx')).TotpOff);

export function TotpSection({ onFinished }: { onFinished?: () => void }) {
  const { data: state, error, refetch } = useQuery(totpQuery);
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<TotpSecret>();
  const [isEnding, setEnding] = useState(false);
  const begin = useMutation({ mutationFn: ownUser.beginTotp, onSuccess: setSecret });

  function finish() {
    setSecret(undefined);
    setEnding(false);
    void queryClient.invalidateQueries(totpQuery);
    onFinished?.();
  }

  return (
    <PanelSection
      title={totpTexts.title}
      detail={totpTexts.detail}
      extra={
        state && <Chip tone={state.enabled ? 'salvia' : 'gray'}>{state.enabled ? totpTexts.on : totpTexts.off}</Chip>
      }
    >
      {error && !state && <ErrorState error={error} title={ownUserTexts.loadFailed} onRetry={() => void refetch()} />}
      {!error && !state && <LoadingText lines={1} />}
      {state?.enabled && (
        <Text c="dimmed" fz="sm">
          {totpTexts.left(state.recoveryCodes)}
        </Text>
      )}
      {state && !state.enabled && !state.available && (
        <Text c="dimmed" fz="sm">
          {totpUnavailable}
        </Text>
      )}
      <ErrorText>{begin.error && errorMessage(begin.error, totpTexts.failed)}</ErrorText>
      {state?.enabled && (
        <Button variant="default" className={classes.button} onClick={() => setEnding(true)}>
          {totpTexts.turnOff}
        </Button>
      )}
      {state && !state.enabled && state.available && (
        <Button variant="default" className={classes.button} disabled={begin.isPending} onClick={() => begin.mutate()}>
          {totpTexts.turnOn}
        </Button>
      )}
      {secret && <TotpSetUp secret={secret} onClose={finish} />}
      {isEnding && <TotpOff onClose={finish} />}
    </PanelSection>
  );
}
