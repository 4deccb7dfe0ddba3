import { ansiTolerances, type LensTolerances, type ToleranceStep } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import { paymentMethodLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { ShopMethod } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { settingsEndpoints } from '@dioptria/contract/shop/settings/settings-endpoints.ts';
import { type Settings, settings } from '@dioptria/contract/shop/settings/settings.ts';
import { Button, Input, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../base/format/format.ts';
import {
  areMethods,
  areTolerances,
  type FieldValue,
  type FormValues,
  isChosen,
  isNewLogo,
  valueIn,
} from '../../base/resource/fields/field-values.ts';
import type { PlainField } from '../../base/resource/fields/field.ts';
import { FormField } from '../../base/resource/fields/form-field.tsx';
import { PageForm, type PageInputProps } from '../../base/resource/forms/page-form.tsx';
import { type PageFormProps, RecordPage } from '../../base/resource/records/record-page.tsx';
import { isRequired } from '../../base/resource/forms/schema-rules.ts';
import { NumberField } from '../../base/ui/fields/number-field.tsx';
import { LogoField } from './logo-field.tsx';
import { settingsQuery, useSaveSettings } from './settings-api.ts';
import { fieldGroups } from './settings-fields.ts';
import { methodTexts, settingsTexts, toleranceTexts } from './texts.ts';
import classes from './settings-page.module.css';

export const SettingsPage = () => (
  <RecordPage
    texts={settingsTexts}
    history={settingsEndpoints.history}
    query={settingsQuery}
    sections={() => fieldGroups.map(({ title }) => title)}
    form={({ key, ...props }) => <SettingsForm key={key} {...props} />}
  />
);

interface MethodsFieldProps {
  label: string;
  help?: string | undefined;
  value: readonly ShopMethod[];
  onChange: (methods: ShopMethod[]) => void;
  error: ReactNode;
}

function MethodsField({ label, help, value, onChange, error }: MethodsFieldProps) {
  const id = useId();
  const change = (index: number, changes: Partial<ShopMethod>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={help} error={error}>
      <fieldset className={classes.rows} aria-labelledby={id} data-path="paymentMethods" tabIndex={-1}>
        {Array.from(value.entries(), ([index, { method, name, isOffered }]) => (
          <div key={method} className={classes.row}>
            <Switch
              classNames={{ body: classes.switch }}
              aria-label={methodTexts.offer(paymentMethodLabels[method])}
              checked={isOffered}
              onChange={({ currentTarget }) => change(index, { isOffered: currentTarget.checked })}
            />
            <TextInput
              aria-label={methodTexts.name(paymentMethodLabels[method])}
              placeholder={paymentMethodLabels[method]}
              maxLength={40}
              value={name}
              error={Boolean(error) && name.trim() === ''}
              onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
            />
          </div>
        ))}
      </fieldset>
    </Input.Wrapper>
  );
}

type Row = ToleranceStep & { inPercent?: boolean };

const tables = [
  { title: toleranceTexts.singleVisionPower, unit: 'D', rows: (all: LensTolerances): Row[] => all.singleVision.power },
  {
    title: toleranceTexts.singleVisionCylinder,
    unit: 'D',
    rows: (all: LensTolerances): Row[] => all.singleVision.cylinder,
  },
  { title: toleranceTexts.progressivePower, unit: 'D', rows: (all: LensTolerances): Row[] => all.progressive.power },
  {
    title: toleranceTexts.progressiveCylinder,
    unit: 'D',
    rows: (all: LensTolerances): Row[] => all.progressive.cylinder,
  },
  { title: toleranceTexts.axis, unit: '°', rows: (all: LensTolerances): Row[] => all.axis },
  { title: toleranceTexts.addition, unit: 'D', rows: (all: LensTolerances): Row[] => all.addition },
] as const;
const measures = [
  { field: 'prism', label: toleranceTexts.prism },
  { field: 'pupillaryDistance', label: toleranceTexts.pupillaryDistance },
  { field: 'height', label: toleranceTexts.height },
] as const;

interface TolerancesFieldProps {
  label: string;
  value: LensTolerances;
  onChange: (tolerances: LensTolerances) => void;
  error: ReactNode;
}

function TolerancesField({ label, value, onChange, error }: TolerancesFieldProps) {
  const id = useId();
  function change(edit: (copy: LensTolerances) => void) {
    const copy = structuredClone(value);
    edit(copy);
    onChange(copy);
  }
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error}>
      <fieldset className={classes.tables} aria-labelledby={id}>
        {tables.map(({ title, unit, rows }) => (
          <div key={title}>
            <h3 className={classes.title}>{title}</h3>
            {Array.from(rows(value).entries(), ([index, { upTo, allowed, inPercent }]) => (
              <NumberField
                key={index}
                label={upTo === null ? toleranceTexts.beyond : toleranceTexts.upTo(formatNumber(upTo))}
                aria-label={`${title}, ${upTo === null ? toleranceTexts.beyond : toleranceTexts.upTo(formatNumber(upTo))}`}
                decimalScale={3}
                suffix={inPercent ? ' %' : ` ${unit}`}
                value={allowed}
                onChange={(next) =>
                  change((copy) => {
                    const row = rows(copy)[index];
                    if (row) row.allowed = next ?? Number.NaN;
                  })
                }
              />
            ))}
          </div>
        ))}
        <div>
          <h3 className={classes.title}>{toleranceTexts.measures}</h3>
          {measures.map(({ field, label: name }) => (
            <NumberField
              key={field}
              label={name}
              decimalScale={3}
              value={value[field]}
              onChange={(next) =>
                change((copy) => {
                  copy[field] = next ?? Number.NaN;
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Button variant="subtle" mt="xs" onClick={() => onChange(ansiTolerances)}>
        {toleranceTexts.reset}
      </Button>
    </Input.Wrapper>
  );
}

const SettingsForm = (props: PageFormProps<Settings>) => (
  <PageForm
    {...props}
    save={useSaveSettings()}
    resource={settings}
    groups={fieldGroups}
    failed={settingsTexts.failed}
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
