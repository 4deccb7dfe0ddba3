import { ansiTolerances } from '@dioptria/contract/shop/lenses/lens-tolerances.ts';
import { type Settings, settings } from '@dioptria/contract/shop/settings/settings.ts';
import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { fieldErrors } from '../../base/http/http.ts';
import {
  areMethods,
  areTolerances,
  type FieldValue,
  isChosen,
  isNewLogo,
  valueIn,
} from '../../base/resource/field-values.ts';
import type { PlainField } from '../../base/resource/field.ts';
import { FormCell } from '../../base/resource/form-cell.tsx';
import { FormField } from '../../base/resource/form-field.tsx';
import { failureText } from '../../base/resource/resource-api.ts';
import { isRequired } from '../../base/resource/schema-rules.ts';
import { resourceTexts } from '../../base/resource/texts.ts';
import { useResourceForm } from '../../base/resource/use-resource-form.ts';
import { sharedTexts } from '../../base/texts.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { PanelSection } from '../../base/ui/panel-section.tsx';
import { takeFocus } from '../../base/ui/take-focus.ts';
import { TolerancesField } from './tolerances-field.tsx';
import { LogoField } from './logo-field.tsx';
import { MethodsField } from './methods-field.tsx';
import { fieldGroups, settingsFields } from './settings-fields.ts';
import classes from './settings-page.module.css';
import { settingsTexts as texts } from './texts.ts';

interface SettingsFormProps {
  /** The stored version of the settings, which the form edits. */
  record: Settings;
  save: UseMutationResult<Settings, Error, object>;
  onSaved: (saved: Settings) => void;
  reload: () => Promise<Settings>;
  /** True if the user has just saved this version: then the focus stays on 'Guardar'. */
  isJustSaved: boolean;
}

/** The form of the shop's settings, in sections. */
export function SettingsForm({ record, save, onSaved, reload, isJustSaved }: SettingsFormProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const { form, submit, takeTheirs } = useResourceForm(settings, element, {
    fields: settingsFields,
    record,
    save,
    onSaved,
    reload,
  });
  const failure = save.error && failureText(save.error, texts.failed);
  const isAtField = Object.keys(fieldErrors(save.error)).length > 0;

  const common = (field: PlainField) => ({
    label: field.label,
    onChange: (value: FieldValue) => form.setFieldValue(field.field, value),
    error: form.errors[field.field],
  });
  const input = (field: PlainField) => (
    <FormCell key={field.field} field={field}>
      {field.field === 'lensTolerances' ? (
        <TolerancesField {...common(field)} value={tolerancesIn(form.values[field.field])} />
      ) : field.field === 'paymentMethods' ? (
        <MethodsField {...common(field)} help={field.help} value={methodsIn(form.values[field.field])} />
      ) : field.kind === 'logo' ? (
        <LogoField
          {...common(field)}
          data-path={field.field}
          description={field.help}
          value={logoIn(form.values[field.field])}
        />
      ) : (
        <FormField
          {...common(field)}
          field={withStored(field, record)}
          isFirst={false}
          required={isRequired(settings, field)}
          value={valueIn(form.values, field)}
        />
      )}
    </FormCell>
  );

  return (
    <form ref={element} id={formId} noValidate onSubmit={submit} className={classes.form}>
      {fieldGroups.map(({ title, detail, fields }) => (
        <PanelSection key={title} title={title} detail={detail}>
          <div className={classes.fields}>{fields.map(input)}</div>
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

const tolerancesIn = (value: FieldValue | undefined) =>
  value !== undefined && areTolerances(value) ? value : ansiTolerances;

const methodsIn = (value: FieldValue | undefined) => (value !== undefined && areMethods(value) ? value : []);

const logoIn = (value: FieldValue | undefined) =>
  value !== undefined && (isChosen(value) || isNewLogo(value)) ? value : null;

/**
 * Returns the field, whose options include the stored time zone: the API accepts time zones that the form does not
 * offer by default.
 */
function withStored(field: PlainField, { timeZone }: Settings): PlainField {
  if (field.field !== 'timeZone' || field.kind !== 'option' || timeZone in field.options) return field;
  return { ...field, options: { ...field.options, [timeZone]: timeZone } };
}
