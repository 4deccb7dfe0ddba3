import { ansiTolerances } from '@dioptria/contract/shop/lenses/lens-tolerances.ts';
import { type Settings, settings } from '@dioptria/contract/shop/settings/settings.ts';
import {
  areMethods,
  areTolerances,
  type FieldValue,
  type FormValues,
  isChosen,
  isNewLogo,
  valueIn,
} from '../../base/resource/field-values.ts';
import type { PlainField } from '../../base/resource/field.ts';
import { FormField } from '../../base/resource/form-field.tsx';
import { PageForm, type PageInputProps } from '../../base/resource/page-form.tsx';
import type { PageFormProps } from '../../base/resource/record-page.tsx';
import { isRequired } from '../../base/resource/schema-rules.ts';
import { LogoField } from './logo-field.tsx';
import { MethodsField } from './methods-field.tsx';
import { useSaveSettings } from './settings-api.ts';
import { fieldGroups } from './settings-fields.ts';
import { settingsTexts as texts } from './texts.ts';
import { TolerancesField } from './tolerances-field.tsx';

export const SettingsForm = (props: PageFormProps<Settings>) => (
  <PageForm
    {...props}
    save={useSaveSettings()}
    resource={settings}
    groups={fieldGroups}
    failed={texts.failed}
    input={(field, values, common) => (
      <SettingsInput field={withStored(field, props.record)} values={values} common={common} />
    )}
  />
);

function SettingsInput({ field, values, common }: { field: PlainField; values: FormValues; common: PageInputProps }) {
  const value = values[field.field];
  if (field.field === 'lensTolerances') return <TolerancesField {...common} value={tolerancesIn(value)} />;
  if (field.field === 'paymentMethods') return <MethodsField {...common} help={field.help} value={methodsIn(value)} />;
  if (field.kind === 'logo') {
    return <LogoField {...common} data-path={field.field} description={field.help} value={logoIn(value)} />;
  }
  return (
    <FormField
      {...common}
      field={field}
      isFirst={false}
      required={isRequired(settings, field)}
      value={valueIn(values, field)}
    />
  );
}

const tolerancesIn = (value: FieldValue | undefined) =>
  value !== undefined && areTolerances(value) ? value : ansiTolerances;

const methodsIn = (value: FieldValue | undefined) => (value !== undefined && areMethods(value) ? value : []);

const logoIn = (value: FieldValue | undefined) =>
  value !== undefined && (isChosen(value) || isNewLogo(value)) ? value : null;

/** The API accepts time zones that the form does not offer by default. */
function withStored(field: PlainField, { timeZone }: Settings): PlainField {
  if (field.field !== 'timeZone' || field.kind !== 'option' || timeZone in field.options) return field;
  return { ...field, options: { ...field.options, [timeZone]: timeZone } };
}
