import { requiredField } from '@dioptria/contract/required-field.ts';
import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { errorMessage, fieldErrors } from '../shared/http.ts';
import { ErrorText } from '../shared/ui/error-text.tsx';
import classes from './account-page.module.css';
import { totpTexts as texts } from './texts.ts';

interface CodeFormProps {
  /** By which the dialog's button sends it. */
  id: string;
  label: string;
  description?: string;
  error: Error | null;
  onSubmit: (code: string) => void;
}

/** The field for a code, and what was wrong with the last one. */
export function CodeForm({ id, label, description, error, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const problem = isMissing ? requiredField : fieldErrors(error)['code'];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') onSubmit(code);
  }

  return (
    <form id={id} noValidate className={classes.form} onSubmit={submit}>
      <TextInput
        label={label}
        description={description}
        error={problem}
        required
        data-autofocus
        autoComplete="one-time-code"
        classNames={{ input: classes.code }}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <ErrorText>{error && !fieldErrors(error)['code'] && errorMessage(error, texts.failed)}</ErrorText>
    </form>
  );
}
