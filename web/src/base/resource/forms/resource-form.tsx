import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ErrorText } from '../../ui/states/error-text.tsx';
import { fieldErrors } from '../../http/http.ts';
import { AnyField } from '../fields/any-field.tsx';
import { changesOf, type FieldValue, type FormValues, isChanged, isShown } from '../fields/field-values.ts';
import { focusFirstField } from '../records/record-actions.tsx';
import type { Field } from '../fields/field.ts';
import { FoldedFields, FormCell } from './form-parts.tsx';
import { failureText } from '../resource-api.ts';
import classes from './resource.module.css';
import { isRequired } from './schema-rules.ts';
import type { FormScreen, StoredRecord } from '../screen.tsx';
import { resourceTexts } from '../texts.ts';
import { newValues, type ResourceFormOptions, useResourceForm } from './use-resource-form.ts';

export interface ResourceFormProps<Row extends StoredRecord> extends Omit<ResourceFormOptions<Row>, 'fields'> {
  screen: FormScreen;
  /** The submit button lies outside the form and needs `form={formId}`. */
  formId: string;
  fixed?: Readonly<Record<string, string | undefined>> | undefined;
  onReady?: () => void;
}

export function ResourceForm<Row extends StoredRecord>({
  screen,
  formId,
  fixed,
  onReady,
  ...options
}: ResourceFormProps<Row>) {
  const { texts, resource } = screen;
  const element = useRef<HTMLFormElement>(null);
  const { mode, fields, form, valueOf, warnings, submit, takeTheirs } = useResourceForm(resource, element, {
    ...options,
    fields: screen.fields,
  });
  const begin = useEffectEvent(() => {
    focusFirstField(element.current);
    onReady?.();
  });
  useEffect(() => begin(), []);
  // Only the form of a new record proposes values.
  const proposing = mode === 'create' ? fields : [];
  function change(name: string, value: FieldValue) {
    const changes = changesOf(proposing, form.values, { [name]: value });
    for (const [changed, next] of Object.entries(changes)) form.setFieldValue(changed, next);
  }

  const shown = fields.filter((field) => isShown(field, form.values));
  const folds = Map.groupBy(
    shown.filter(({ fold }) => fold !== undefined),
    ({ fold = '' }) => fold,
  );
  const cell = (field: Field) => (
    <FormCell key={field.field} field={field}>
      <AnyField
        field={field}
        isFirst={field === shown[0]}
        label={field.formLabel ?? field.label}
        required={isRequired(resource, field)}
        value={valueOf(field)}
        onChange={(value) => change(field.field, value)}
        fixed={fixed?.[field.field]}
        warning={warnings[field.field]}
        hint={field.hint?.(form.values)}
        error={form.errors[field.field]}
        form={{ values: form.values, fill: (values) => form.setValues(values) }}
      />
    </FormCell>
  );

  const { error } = options.save;
  const failure = error && failureText(error, mode === 'create' ? texts.createFailed : texts.updateFailed);
  const isAtField = Object.values(fieldErrors(error)).some((message) => message === failure);

  return (
    <form ref={element} id={formId} noValidate className={classes.form} onSubmit={submit}>
      {shown.filter(({ fold }) => fold === undefined).map(cell)}
      {Array.from(folds, ([title, folded]) => (
        <FoldedFields
          key={title}
          title={title}
          startsOpen={isChanged(valuesIn(folded, form.values), newValues(resource, folded))}
          hasError={folded.some(({ field }) => field in form.errors)}
        >
          {folded.map(cell)}
        </FoldedFields>
      ))}
      <Group justify="space-between" gap="0.75rem" style={{ gridColumn: '1 / -1' }}>
        <ErrorText>{!isAtField && failure}</ErrorText>
        {takeTheirs && (
          <Button variant="default" onClick={() => void takeTheirs()}>
            {resourceTexts.reload}
          </Button>
        )}
      </Group>
    </form>
  );
}

const valuesIn = (fields: readonly Field[], values: FormValues): FormValues =>
  Object.fromEntries(fields.map(({ field }) => [field, values[field] ?? null]));
