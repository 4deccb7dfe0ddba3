import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { totpTexts as texts } from './texts.ts';

interface CodeFormProps {
  /** The dialog's submit button names this id in its `form` attribute. */
  id: string;
  label: string;
  description?: string;
  error: Error | null;
  onSubmit: (code: string) => void;
}

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
    <form id={id} noValidate onSubmit={submit}>
      <Stack gap="0.875rem" maw="24rem">
        <TextInput
          label={label}
          description={description}
          error={problem}
          required
          data-autofocus
          autoComplete="one-time-code"
          styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' } }}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <ErrorText>{error && !fieldErrors(error)['code'] && errorMessage(error, texts.failed)}</ErrorText>
      </Stack>
    </form>
  );
}
