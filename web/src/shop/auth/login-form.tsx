import { invalidEmail, requiredField } from '@dioptria/contract/base/field-messages.ts';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { PasswordField } from '../../base/ui/password-field.tsx';
import classes from './login-page.module.css';
import { loginTexts } from './texts.ts';

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

export function LoginForm({ email, onEmail, failure, codeHint, onSubmit, onBack }: LoginFormProps) {
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
