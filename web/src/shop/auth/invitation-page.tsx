import { acceptedInvitation } from '@dioptria/contract/shop/auth/auth.ts';
import { invitationEndpoints } from '@dioptria/contract/shop/users/user-endpoints.ts';
import { passwordHelp } from '@dioptria/contract/shop/auth/password-rules.ts';
import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../base/http/call.ts';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { endSession, storedSession } from '../../base/session/stored-session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { PasswordField } from '../../base/ui/fields/password-field.tsx';
import { Spinner } from '../../base/ui/states/loading.tsx';
import classes from './login-page.module.css';
import { leaveSession, signIn } from './auth-api.ts';
import { invitationTexts as texts } from './texts.ts';
import { VisitorPage } from './visitor-page.tsx';

const look = { size: 'md', required: true, withAsterisk: false } as const;

/** The token is after the '#', because browsers do not send that part of a URL to a server (docs/rules.md#users-10). */
export function InvitationPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const [keepsSession, setKeepsSession] = useState(() => storedSession() !== undefined);
  const opened = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(invitationEndpoints.open, { body: { token } }),
    staleTime: Infinity,
  });

  if (opened.isPending) {
    return (
      <VisitorPage title={texts.title} subtitle="">
        <Spinner className={classes.form} />
      </VisitorPage>
    );
  }
  if (opened.error) {
    return (
      <VisitorPage title={texts.uselessTitle} subtitle={errorMessage(opened.error)}>
        <a className={classes.link} href="/login">
          {texts.toLogin}
        </a>
      </VisitorPage>
    );
  }
  const { name, shop } = opened.data;
  return (
    <VisitorPage title={texts.welcome(name)} subtitle={texts.subtitle(shop)}>
      {keepsSession ? (
        <OtherSession name={name} onContinue={() => setKeepsSession(false)} />
      ) : (
        <PasswordForm token={token} email={opened.data.email} />
      )}
    </VisitorPage>
  );
}

/** The other session ends only after the invited user has agreed. */
function OtherSession({ name, onContinue }: { name: string; onContinue: () => void }) {
  return (
    <div className={classes.form}>
      <Text>{texts.otherSession(name)}</Text>
      <Button size="md" fullWidth onClick={onContinue}>
        {texts.endOther}
      </Button>
      <Button component="a" href="/dashboard" variant="default" size="md" fullWidth>
        {texts.keepOther}
      </Button>
    </div>
  );
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const { form, accept, submit } = useAcceptance(token);
  const isInField = 'password' in fieldErrors(accept.error);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput size="md" label={texts.email} type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...look}
        label={texts.password}
        description={passwordHelp}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField {...look} label={texts.repeated} autoComplete="new-password" {...form.getInputProps('repeated')} />
      <Button type="submit" size="md" fullWidth mt="0.625rem" disabled={accept.isPending}>
        {accept.isPending ? sharedTexts.saving : texts.submit}
      </Button>
      <div className={classes.failure}>
        <ErrorText>{accept.error && !isInField && errorMessage(accept.error)}</ErrorText>
      </div>
    </form>
  );
}

function useAcceptance(token: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { password: '', repeated: '' },
    validate: ({ password, repeated }) => ({
      password: acceptedInvitation.shape.password.safeParse(password).error?.issues[0]?.message,
      repeated: password === repeated ? undefined : texts.mismatch,
    }),
  });
  const focusFirst = (problems: object) => form.getInputNode(Object.keys(problems)[0] ?? '')?.focus();
  const accept = useMutation({
    mutationFn: async (password: string) => {
      const { email } = await call(invitationEndpoints.accept, { body: { token, password } });
      leaveSession();
      // A user with a second factor continues at the sign-in page, which asks for the code.
      await signIn(email, password).catch(() => endSession(texts.saved));
    },
    onSuccess: async () => {
      queryClient.clear();
      if (storedSession()) await navigate({ to: '/dashboard', replace: true });
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      focusFirst(fieldErrors(error));
    },
  });
  return {
    form,
    accept,
    submit: form.onSubmit(({ password }) => {
      if (!accept.isPending) accept.mutate(password);
    }, focusFirst),
  };
}
