import { fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { fieldErrors } from '../../base/http/http.ts';
import { AnyField } from '../../base/resource/any-field.tsx';
import type { Field } from '../../base/resource/field.ts';
import { FormCell } from '../../base/resource/form-cell.tsx';
import { failureText } from '../../base/resource/resource-api.ts';
import { resourceTexts } from '../../base/resource/texts.ts';
import { useResourceForm } from '../../base/resource/use-resource-form.ts';
import { sharedTexts } from '../../base/texts.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { PanelSection } from '../../base/ui/panel-section.tsx';
import { takeFocus } from '../../base/ui/take-focus.ts';
import type { StoredSettings } from './fiscal-settings-api.ts';
import { fieldGroups, fiscalFields, isAsked } from './fiscal-settings-fields.ts';
import classes from './fiscal-settings.module.css';
import { fiscalTexts as texts } from './texts.ts';

interface FiscalSettingsFormProps {
  /** The stored version of the settings, which the form edits. */
  record: StoredSettings;
  save: UseMutationResult<StoredSettings, Error, object>;
  onSaved: (saved: StoredSettings) => void;
  reload: () => Promise<StoredSettings>;
  /** True if the user has just saved this version: then the focus stays on 'Guardar'. */
  isJustSaved: boolean;
}

/** The form of the fiscal settings, in sections. */
export function FiscalSettingsForm({ record, save, onSaved, reload, isJustSaved }: FiscalSettingsFormProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const { form, submit, takeTheirs } = useResourceForm(fiscalSettings, element, {
    fields: fiscalFields,
    record,
    save,
    onSaved,
    reload,
  });
  const failure = save.error && failureText(save.error, texts.failed);
  const isAtField = Object.keys(fieldErrors(save.error)).length > 0;

  const input = (field: Field) => (
    <FormCell key={field.field} field={field}>
      <AnyField
        field={field}
        isFirst={false}
        label={field.label}
        required={false}
        value={form.values[field.field] ?? null}
        onChange={(value) => form.setFieldValue(field.field, value)}
        hint={field.hint?.(form.values)}
        error={form.errors[field.field]}
      />
    </FormCell>
  );

  return (
    <form ref={element} id={formId} noValidate onSubmit={submit} className={classes.form}>
      {fieldGroups.map(({ title, detail, fields }) => (
        <PanelSection key={title} title={title} detail={detail}>
          <div className={classes.fields}>{fields.filter((field) => isAsked(field, form.values)).map(input)}</div>
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
