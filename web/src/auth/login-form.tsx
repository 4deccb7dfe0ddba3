import { requiredField } from '@dioptria/contract/required-field.ts';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { sharedTexts } from '../shared/texts.ts';
import { PlainButton } from '../shared/ui/plain-button.tsx';
import classes from './login-page.module.css';
import { loginTexts } from './texts.ts';

interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  failure: string | undefined;
  /** Asks for a code of the phone instead, the password being right, in these words. */
  codeHint: string | undefined;
  /** Told the password, or the code. */
  onSubmit: (typed: string) => void;
  /** From the code to the password. */
  onBack: () => void;
}

/** The two fields of the sign-in. Both are required; neither is judged further before the server has seen them (spec §5). */
export function LoginForm({ email, onEmail, failure, codeHint, onSubmit, onBack }: LoginFormProps) {
  const asksCode = codeHint !== undefined;
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [missing, setMissing] = useState<readonly ('email' | 'password')[]>([]);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  // After a failure the address is right more often than the password.
  useEffect(() => (emailField.current?.value === '' ? emailField : passwordField).current?.focus(), []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const empty = [...(email.trim() ? [] : (['email'] as const)), ...(password ? [] : (['password'] as const))];
    setMissing(empty);
    if (empty.length === 0) onSubmit(password);
    else (empty[0] === 'email' ? emailField : passwordField).current?.focus();
  }

  const problem = (field: 'email' | 'password') => (missing.includes(field) ? requiredField : undefined);
  const settle = (field: 'email' | 'password') => setMissing(missing.filter((other) => other !== field));

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {!asksCode && (
        <Field
          ref={emailField}
          label={loginTexts.email}
          problem={problem('email')}
          type="email"
          name="email"
          autoComplete="username"
          placeholder={loginTexts.emailPlaceholder}
          value={email}
          onChange={(event) => {
            onEmail(event.currentTarget.value);
            settle('email');
          }}
        />
      )}
      <Field
        ref={passwordField}
        label={asksCode ? loginTexts.code : loginTexts.password}
        hint={codeHint && `${codeHint} ${loginTexts.codeLost}`}
        problem={problem('password')}
        type={visible || asksCode ? 'text' : 'password'}
        name={asksCode ? 'code' : 'password'}
        autoComplete={asksCode ? 'one-time-code' : 'current-password'}
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          settle('password');
        }}
      >
        {!asksCode && (
          <button
            type="button"
            className={classes.reveal}
            aria-label={sharedTexts.showPassword}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            {visible ? (
              <IconEyeOff size={20} stroke={1.5} aria-hidden />
            ) : (
              <IconEye size={20} stroke={1.5} aria-hidden />
            )}
          </button>
        )}
      </Field>
      <PlainButton type="submit">{loginTexts.submit}</PlainButton>
      <p className={classes.failure} role="alert">
        {failure}
      </p>
      {asksCode && (
        <button type="button" className={classes.back} onClick={onBack}>
          {loginTexts.back}
        </button>
      )}
    </form>
  );
}

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  problem: string | undefined;
  hint?: string | undefined;
  children?: ReactNode;
}

/** A field in plain HTML: the sign-in page does without Mantine to open fast (quality.md 'Speed'). */
function Field({ label, problem, hint, children, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.input}>
        <input
          id={id}
          required
          aria-invalid={problem !== undefined}
          aria-describedby={[hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined}
          {...input}
        />
        {children}
      </div>
      {problem && (
        <p id={`${id}-problem`} className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
