import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { sharedTexts } from '../texts.ts';
import type { FieldValue } from './field-values.ts';
import { ReferenceField } from './reference-field.tsx';
import type { Field } from './screen.ts';

interface FormFieldProps {
  field: Field;
  label: string;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  required: boolean;
  error: ReactNode;
}

/** The input of a field's kind. `data-path` is how the form finds it to put the focus on it. */
export function FormField({ field, value, onChange, ...common }: FormFieldProps) {
  const text = typeof value === 'string' ? value : '';
  const place = { ...common, 'data-path': field.field };
  switch (field.kind) {
    case 'text':
    case 'email': {
      const input = {
        ...place,
        value: text,
        autoComplete: 'off',
        onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
      };
      if (field.kind === 'email') return <TextInput {...input} type="email" inputMode="email" />;
      return field.rows ? (
        <Textarea {...input} rows={field.rows} />
      ) : (
        <TextInput {...input} type={field.type ?? 'text'} />
      );
    }
    case 'select':
      return (
        <NativeSelect
          {...place}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[
            { value: '', label: sharedTexts.selectOption },
            ...Object.entries(field.options).map(([option, label]) => ({ value: option, label })),
          ]}
        />
      );
    case 'reference':
    default:
      return (
        <ReferenceField
          {...place}
          source={field}
          value={typeof value === 'object' ? value : null}
          onChange={onChange}
        />
      );
  }
}
