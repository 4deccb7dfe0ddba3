import { Button } from '@mantine/core';
import { use, useRef } from 'react';
import { ErrorText } from '../ui/error-text.tsx';
import { fieldErrors } from '../http.ts';
import { FormField } from './form-field.tsx';
import { valueIn } from './field-values.ts';
import { failureText } from './resource-api.ts';
import classes from './resource.module.css';
import { isRequired } from './schema-rules.ts';
import type { FormScreen, StoredRecord } from './screen.ts';
import { resourceTexts } from './texts.ts';
import { type ResourceFormOptions, useResourceForm } from './use-resource-form.ts';

export interface ResourceFormProps<Row extends StoredRecord> extends Omit<ResourceFormOptions<Row>, 'fields'> {
  screen: FormScreen;
  /** The button that saves lies outside: `form={formId}`. */
  formId: string;
  /** Why a field cannot be changed, by field. */
  fixed?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The form of a declared screen, for a new record or an existing one. Suspends while the contract's schemas load. */
export function ResourceForm<Row extends StoredRecord>({ screen, formId, fixed, ...options }: ResourceFormProps<Row>) {
  const { texts } = screen;
  const resource = use(screen.resource());
  const element = useRef<HTMLFormElement>(null);
  const { mode, fields, form, submit, takeTheirs } = useResourceForm(resource, element, {
    ...options,
    fields: screen.fields,
  });
  const { error } = options.save;
  const failure = error && failureText(error, mode === 'create' ? texts.createFailed : texts.updateFailed);
  const isAtField = Object.values(fieldErrors(error)).some((sentence) => sentence === failure);

  return (
    <form ref={element} id={formId} noValidate className={classes.form} onSubmit={submit}>
      {fields.map((field, position) => (
        <div key={field.field} className={classes.field} data-wide={field.wide}>
          <FormField
            field={field}
            isFirst={position === 0}
            label={texts.labels[field.field] ?? field.field}
            required={isRequired(resource, field.field)}
            value={valueIn(form.values, field)}
            onChange={(value) => form.setFieldValue(field.field, value)}
            fixed={fixed?.[field.field]}
            error={form.errors[field.field]}
          />
        </div>
      ))}
      <div className={classes.failure}>
        <ErrorText>{!isAtField && failure}</ErrorText>
        {takeTheirs && (
          <Button variant="default" onClick={() => void takeTheirs()}>
            {resourceTexts.reload}
          </Button>
        )}
      </div>
    </form>
  );
}
