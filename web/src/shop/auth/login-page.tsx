import { invalidEmail, requiredField } from '@dioptria/contract/base/field-messages.ts';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type ApiError, errorMessage } from '../../base/http/http.ts';
import { sessionEndReason, storedSession } from '../../base/session/stored-session.ts';
import { guide, sharedTexts } from '../../base/texts.ts';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { PasswordField } from '../../base/ui/fields/password-field.tsx';
import { Spinner } from '../../base/ui/states/loading.tsx';
import { signIn } from './auth-api.ts';
import type { ForgottenPassword } from './forgotten-password.tsx';
import { loginTexts } from './texts.ts';
import { VisitorPage } from './visitor-page.tsx';
import classes from './login-page.module.css';

export function LoginPage() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState(sessionEndReason);
  /** Undefined until the server has accepted the password. */
  const [proven, setProven] = useState<{ password: string; hint: string }>();

  async function submit(password: string, code?: string) {
    setPending(true);
    try {
      await signIn(email, password, code);
      await navigate({ to: '/dashboard', replace: true });
      // The server refused the new session at once, for example because the shop is suspended.
      if (!storedSession()) setFailure(sessionEndReason());
    } catch (error) {
      const message = errorMessage(error, sharedTexts.unknownError);
      const asksCode = (error as ApiError).code === 'totp_required';
      // The server's first request for a code is no failure. A wrong code is a failure.
      const isFirst = asksCode && code === undefined;
      setProven((before) => (asksCode ? { password, hint: before?.hint ?? message } : undefined));
      setFailure(isFirst ? undefined : message);
    }
    setPending(false);
  }

  return (
    <VisitorPage title={loginTexts.title} subtitle={loginTexts.subtitle}>
      {pending ? (
        <Spinner className={classes.form} />
      ) : (
        <LoginForm
          key={proven ? 'code' : 'password'}
          email={email}
          onEmail={setEmail}
          failure={failure}
          codeHint={proven?.hint}
          onSubmit={(typed) => void (proven ? submit(proven.password, typed) : submit(typed))}
          onBack={() => {
            setProven(undefined);
            setFailure(undefined);
          }}
        />
      )}
      <Links email={email} onFailure={setFailure} />
    </VisitorPage>
  );
}

/** The answer loads on request, so that the sign-in page is small. */
function Links({ email, onFailure }: { email: string; onFailure: (message: string) => void }) {
  const [Answer, setAnswer] = useState<typeof ForgottenPassword>();
  const toggle = () =>
    Answer
      ? setAnswer(undefined)
      : import('./forgotten-password.tsx').then(
          (loaded) => setAnswer(() => loaded.ForgottenPassword),
          (error: unknown) => onFailure(errorMessage(error)),
        );
  return (
    <div className={classes.links}>
      <button type="button" className={classes.link} aria-expanded={!!Answer} onClick={() => void toggle()}>
        {loginTexts.forgotten}
      </button>
      <a className={classes.link} href={guide}>
        {sharedTexts.help}
      </a>
      <div className={classes.answer} aria-live="polite">
        {Answer && <Answer email={email.trim()} />}
      </div>
    </div>
  );
}

interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  failure: string | undefined;
  /** The server's message that asks for a code. Undefined until the server has accepted the password. */
  codeHint: string | undefined;
  onSubmit: (typed: string) => void;
  onBack: () => void;
}

const look = { size: 'md', required: true, withAsterisk: false } as const;

function LoginForm({ email, onEmail, failure, codeHint, onSubmit, onBack }: LoginFormProps) {
  const asksCode = codeHint !== undefined;
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<{ email?: string; typed?: string }>({});
  const emailField = useRef<HTMLInputElement>(null);
  const typedField = useRef<HTMLInputElement>(null);

  // After a failure, focuses the password, because the email address is usually correct.
  useEffect(() => (emailField.current?.value === '' ? emailField : typedField).current?.focus(), []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = {
      ...(emailField.current?.validity.valid === false && { email: email.trim() ? invalidEmail : requiredField }),
      ...(typed === '' && { typed: requiredField }),
    };
    setProblems(found);
    if (found.email) emailField.current?.focus();
    else if (found.typed) typedField.current?.focus();
    else onSubmit(typed);
  }

  const secret = {
    ...look,
    ref: typedField,
    error: problems.typed,
    value: typed,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setTyped(event.currentTarget.value);
      setProblems(({ email: kept }) => (kept ? { email: kept } : {}));
    },
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {asksCode ? (
        <TextInput
          {...secret}
          label={loginTexts.code}
          description={`${codeHint} ${loginTexts.codeLost}`}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          name="code"
          autoComplete="one-time-code"
        />
      ) : (
        <>
          <TextInput
            {...look}
            ref={emailField}
            label={loginTexts.email}
            error={problems.email}
            type="email"
            pattern=".+@.+\..+"
            name="email"
            autoComplete="username"
            placeholder={loginTexts.emailPlaceholder}
            value={email}
            onChange={(event) => {
              onEmail(event.currentTarget.value);
              setProblems(({ typed: kept }) => (kept ? { typed: kept } : {}));
            }}
          />
          <PasswordField {...secret} label={loginTexts.password} name="password" autoComplete="current-password" />
        </>
      )}
      <Button type="submit" size="md" fullWidth mt="0.625rem">
        {loginTexts.submit}
      </Button>
      <div className={classes.failure}>
        <ErrorText>{failure}</ErrorText>
      </div>
      {asksCode && (
        <button type="button" className={classes.link} onClick={onBack}>
          {loginTexts.back}
        </button>
      )}
    </form>
  );
}
