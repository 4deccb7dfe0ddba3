import { flagLabels } from '@dioptria/contract/base/field-labels.ts';
import { Button, Group, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney } from '../../format/format.ts';
import { errorMessage } from '../../http/http.ts';
import { sharedTexts } from '../../texts.ts';
import { DayField } from '../../ui/fields/date-fields.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { TicksField } from '../../ui/fields/ticks-field.tsx';
import { numberOptionsOf } from '../../ui/fields/typed-number.ts';
import { showError } from '../../ui/toasts/toast.ts';
import { areMethods, type FieldValue } from './field-values.ts';
import type { Field, FieldPlace, FilledForm, PlainField } from './field.ts';
import classes from '../forms/resource.module.css';

export interface FormFieldProps<Shown extends Field = PlainField> {
  field: Shown;
  label: string;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  required: boolean;
  warning?: string | undefined;
  hint?: string | undefined;
  fixed?: string | undefined;
  error: ReactNode;
  isFirst: boolean;
  form?: FilledForm;
}

/** By `data-path`, the form finds the input that must get the focus. */
export function placeOf({ field, fixed, warning, hint, isFirst, label, required, error }: FormFieldProps<Field>) {
  return {
    label,
    error,
    description: fixed ?? (warning ? <span className={classes.warning}>{warning}</span> : (hint ?? field.help)),
    disabled: fixed !== undefined,
    required: required && fixed === undefined,
    'data-path': field.field,
    'data-autofocus': isFirst || undefined,
  };
}

export function FormField(props: FormFieldProps) {
  const { field, value, onChange } = props;
  const place = placeOf(props);
  if (field.computed) {
    return (
      <TextInput
        {...place}
        readOnly
        // The user cannot type in this field, so Tab skips the field.
        tabIndex={-1}
        styles={{
          input: {
            background: 'var(--panel)',
            fontWeight: 560,
            fontVariantNumeric: 'tabular-nums',
            textAlign: 'end',
          },
        }}
        value={typeof value === 'number' ? formatMoney(value) : ''}
      />
    );
  }
  switch (field.kind) {
    case 'day':
      return <DayField {...place} value={typeof value === 'string' ? value : ''} onChange={onChange} />;
    case 'options':
      return (
        <TicksField
          {...place}
          options={field.options}
          value={Array.isArray(value) && !areMethods(value) ? value : []}
          onChange={onChange}
        />
      );
    case 'yesNo':
    case 'enabled':
      return <SwitchField {...place} options={flagLabels[field.kind]} value={value === true} onChange={onChange} />;
    case 'numericCode':
    case 'number':
    case 'money': {
      const number = typeof value === 'number' ? value : null;
      return <NumberField {...place} value={number} onChange={onChange} {...numberOptionsOf(field, number)} />;
    }
    case 'text':
    case 'note':
    case 'email':
    case 'phone':
    case 'code':
    case 'option':
    case 'instant':
    case 'numbered':
    case 'serialNumber':
    case 'secret':
    case 'list':
    case 'parts':
    case 'written':
    // The form of the settings has a separate input for the logo.
    case 'logo':
    default:
      return (
        <PlainFieldInput
          {...place}
          field={field}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
          form={props.form}
        />
      );
  }
}

interface PlainFieldInputProps extends Omit<FormFieldProps, 'field' | 'value' | 'isFirst' | 'form'> {
  field: PlainField;
  value: string;
  form: FilledForm | undefined;
}

function PlainFieldInput({ field, onChange, form, ...place }: PlainFieldInputProps) {
  const input = {
    ...place,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (field.kind === 'email') return <TextInput {...input} type="email" inputMode="email" />;
  if (field.kind === 'secret') return <PasswordField {...input} autoComplete="new-password" />;
  if (field.kind === 'note') return <Textarea {...input} rows={field.rows ?? 3} />;
  if (field.offer) return <OfferedField {...input} offer={field.offer} onOffer={onChange} />;
  const { beside: Beside } = field;
  if (Beside && form) {
    return (
      <Beside {...form} text={place.value}>
        <TextInput {...input} />
      </Beside>
    );
  }
  if (field.kind !== 'option') return <TextInput {...input} type={field.kind === 'phone' ? 'tel' : 'text'} />;
  const options = Object.entries(field.options).map(([option, label]) => ({ value: option, label }));
  // If '' is one of the field's options, the select needs no other blank option.
  const blank = '' in field.options ? [] : [{ value: '', label: sharedTexts.selectOption }];
  return <NativeSelect {...input} data={[...blank, ...options]} />;
}

interface OfferedFieldProps extends TextInputProps {
  offer: NonNullable<FieldPlace['offer']>;
  onOffer: (text: string) => void;
}

function OfferedField({ offer, onOffer, ...input }: OfferedFieldProps) {
  const get = useMutation({
    mutationFn: offer.get,
    onSuccess: onOffer,
    onError: (error) => showError(errorMessage(error)),
  });
  return (
    <TextInput
      {...input}
      inputContainer={(field) => (
        <Group gap="0.5rem" wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>{field}</div>
          {input.value === '' && !input.disabled && (
            <Button variant="default" flex="none" loading={get.isPending} onClick={() => get.mutate()}>
              {offer.label}
            </Button>
          )}
        </Group>
      )}
    />
  );
}
