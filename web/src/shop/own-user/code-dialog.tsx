import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog } from '../../base/ui/form-dialog.tsx';
import { useDialogForm } from '../../base/ui/use-dialog-form.ts';

interface CodeDialogProps<Answer> {
  title: string;
  label: string;
  description?: string;
  submit: string;
  color?: 'rubi';
  send: (code: string) => Promise<Answer>;
  saved?: string;
  onSaved?: (answer: Answer) => void;
  onClose: () => void;
  /** Content above the field. */
  children: ReactNode;
}

/** The dialog with the field for a code of the second factor. */
export function CodeDialog<Answer>({ label, description, submit, send, children, ...dialog }: CodeDialogProps<Answer>) {
  const form = useDialogForm({ code: '' }, ({ code }) => ({ code: code.trim() === '' && requiredField }));
  return (
    <FormDialog
      size="sm"
      form={form}
      isDirty={false}
      write={useMutation({ mutationFn: send })}
      request={({ code }) => code}
      submit={submit}
      submitting={submit}
      above={children}
      gap="0.875rem"
      {...dialog}
    >
      <TextInput
        label={label}
        description={description}
        required
        data-autofocus
        autoComplete="one-time-code"
        maw="24rem"
        styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' } }}
        {...form.getInputProps('code')}
      />
    </FormDialog>
  );
}
