import { DEFAULT_TIME_ZONE } from '../../base/shop-time.ts';
import { type FieldLabel, labelledValues } from '../../base/field-labels.ts';
import { coverageRules } from './coverage-rules.ts';
import { insurancePlans } from './insurance-plans.ts';

type Values = Readonly<Record<string, unknown>>;

/** Days and amounts have no time zone. */
const textWith = (fields: Readonly<Record<string, FieldLabel | null>>) => (values: Values) =>
  labelledValues({ ...fields, insurance: null }, values, DEFAULT_TIME_ZONE)
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${label}: ${text}`)
    .join(' · ');

const changeFields: Readonly<Record<string, FieldLabel>> = {
  file: { label: 'Archivo', kind: 'text' },
  percent: { label: 'Variación', kind: 'number', decimals: 2, unit: '%' },
  added: { label: 'Reglas nuevas', kind: 'number' },
  ended: { label: 'Reglas que terminan', kind: 'number' },
  wrong: { label: 'Filas a revisar', kind: 'number' },
  undone: { label: 'Reglas deshechas', kind: 'number' },
  kept: { label: 'Reglas que quedaron', kind: 'number' },
  validFrom: { label: 'Vale desde', kind: 'day' },
  validUntil: { label: 'Vale hasta', kind: 'day' },
};

export const tariffEventFields: Readonly<Record<string, FieldLabel>> = {
  insurancePlan: { label: 'Plan', kind: 'written', write: textWith(insurancePlans.fields) },
  coverageRule: { label: 'Regla del nomenclador', kind: 'written', write: textWith(coverageRules.fields) },
  tariff: { label: 'Nomenclador', kind: 'written', write: textWith(changeFields) },
};
