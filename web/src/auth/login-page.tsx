import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '../shared/http.ts';
import { sessionEndReason, storedSession } from '../shared/stored-session.ts';
import { guide, sharedTexts } from '../shared/texts.ts';
import { Logo } from '../shared/ui/logo.tsx';
import { Spinner } from '../shared/ui/spinner.tsx';
import { EyeChart } from './eye-chart.tsx';
import { LoginForm } from './login-form.tsx';
import classes from './login-page.module.css';
import { signIn } from './sign-in.ts';
import { loginTexts } from './texts.ts';

/** Sign-in (spec §2 'Login'). A failure brings the form back with the message and the typed address. */
export function LoginPage() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState(sessionEndReason);
  /** The password that was right, while a code is asked for besides; and how it is asked for. */
  const [proven, setProven] = useState<{ password: string; hint: string }>();

  async function submit(password: string, code?: string) {
    setPending(true);
    try {
      await signIn(email, password, code);
      await navigate({ to: '/dashboard', replace: true });
      // Still here: the new session was refused at once, as for a suspended shop.
      if (!storedSession()) setFailure(sessionEndReason());
    } catch (error) {
      const message = error instanceof Error ? error.message : sharedTexts.unknownError;
      const asksCode = (error as ApiError).code === 'totp_required';
      // That a code is asked for is no failure; that it is wrong is one.
      const isFirst = asksCode && code === undefined;
      setProven((before) => (asksCode ? { password, hint: before?.hint ?? message } : undefined));
      setFailure(isFirst ? undefined : message);
    }
    setPending(false);
  }

  return (
    <div className={classes.page}>
      <EyeChart />
      <main className={classes.side}>
        <div className={classes.box}>
          <Logo size={44} />
          <h1 className={classes.title}>{loginTexts.title}</h1>
          <p className={classes.subtitle}>{loginTexts.subtitle}</p>
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
          <a className={classes.help} href={guide}>
            {sharedTexts.help}
          </a>
        </div>
      </main>
    </div>
  );
}
