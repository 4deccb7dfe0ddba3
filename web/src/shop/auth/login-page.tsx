import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApiError, errorMessage } from '../../base/http/http.ts';
import { sessionEndReason, storedSession } from '../../base/session/stored-session.ts';
import { guide, sharedTexts } from '../../base/texts.ts';
import { Spinner } from '../../base/ui/spinner.tsx';
import { LoginForm } from './login-form.tsx';
import classes from './login-page.module.css';
import { signIn } from './sign-in.ts';
import { loginTexts } from './texts.ts';
import { VisitorPage } from './visitor-page.tsx';

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
      <a className={classes.link} href={guide}>
        {sharedTexts.help}
      </a>
    </VisitorPage>
  );
}
