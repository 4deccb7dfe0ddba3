import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { fieldErrors } from '../../http/http.ts';
import { sharedTexts } from '../../texts.ts';
import { ErrorText } from '../../ui/states/error-text.tsx';
import { PanelSection } from '../../ui/elements/sections.tsx';
import { takeFocus } from '../../ui/focus.ts';
import type { FieldValue, FormValues } from '../fields/field-values.ts';
import type { Field } from '../fields/field.ts';
import { FormCell } from './form-parts.tsx';
import classes from './page-form.module.css';
import { anchorOf } from '../records/anchor.ts';
import type { PageFormProps } from '../records/record-page.tsx';
import { failureText } from '../resource-api.ts';
import type { FormSchemas } from './schema-rules.ts';
import type { StoredRecord } from '../screen.tsx';
import { resourceTexts } from '../texts.ts';
import { useResourceForm } from './use-resource-form.ts';

export interface PageInputProps {
  label: string;
  onChange: (value: FieldValue) => void;
  error: ReactNode;
}

interface PageFormOptions<Row, AnyOf extends Field> extends PageFormProps<Row> {
  resource: FormSchemas;
  save: UseMutationResult<Row, Error, object>;
  groups: readonly { title: string; detail: string; fields: readonly AnyOf[] }[];
  input: (field: AnyOf, values: FormValues, common: PageInputProps) => ReactNode;
  /** False for a field that has no meaning with the other values of the form. */
  isAsked?: (field: AnyOf, values: FormValues) => boolean;
  failed: string;
}

export function PageForm<Row extends StoredRecord, AnyOf extends Field>(props: PageFormOptions<Row, AnyOf>) {
  const { resource, groups, input, isAsked = () => true, failed, record, save, onSaved, reload, isJustSaved } = props;
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const fields = groups.flatMap((group) => group.fields);
  const { form, submit, takeTheirs } = useResourceForm(resource, element, { fields, record, save, onSaved, reload });
  const failure = save.error && failureText(save.error, failed);
  const isAtField = Object.keys(fieldErrors(save.error)).length > 0;
  const inputOf = (field: AnyOf) => (
    <FormCell key={field.field} field={field}>
      {input(field, form.values, {
        label: field.label,
        onChange: (value) => form.setFieldValue(field.field, value),
        error: form.errors[field.field],
      })}
    </FormCell>
  );

  return (
    <form ref={element} id={formId} noValidate onSubmit={submit} className={classes.form}>
      {groups.map(({ title, detail, fields: ofGroup }) => (
        <PanelSection key={title} anchor={anchorOf(title)} title={title} detail={detail}>
          <div className={classes.fields}>{ofGroup.filter((field) => isAsked(field, form.values)).map(inputOf)}</div>
        </PanelSection>
      ))}
      <div className={classes.bar}>
        <ErrorText>{!isAtField && failure}</ErrorText>
        {takeTheirs && (
          <Button variant="default" onClick={() => void takeTheirs()}>
            {resourceTexts.reload}
          </Button>
        )}
        <Button type="submit" form={formId} disabled={save.isPending} ref={isJustSaved ? takeFocus : null}>
          {save.isPending ? sharedTexts.saving : sharedTexts.save}
        </Button>
      </div>
    </form>
  );
}
