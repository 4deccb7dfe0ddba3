import { type FieldLabel, type LabelledValue, labelledValues } from '../../base/field-labels.ts';
import { DEFAULT_TIME_ZONE } from '../../base/shop-time.ts';
import { tableDensityLabels } from '../auth/auth-labels.ts';
import { accounts } from '../client-accounts/client-accounts.ts';
import { coverageRules, insurancePlans } from '../coverage-rules/coverage-rules.ts';
import { fiscalSettings } from '../fiscal-settings/fiscal-settings.ts';
import { jobs } from '../jobs/jobs.ts';
import { noticeChannelLabels, recallResultLabels } from '../notices/notice-labels.ts';
import type { AuditKind } from '../nouns.ts';
import { documents, resources } from '../records.ts';
import { settings } from '../settings/settings.ts';
import { failureLabels } from './audit-labels.ts';
import type { AuditEntry, HistoryEntry } from './audit.ts';

type Values = Readonly<Record<string, unknown>>;

/** The time zone has no effect, because days and amounts have no time zone. */
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

const tariffEventFields: Readonly<Record<string, FieldLabel>> = {
  insurancePlan: { label: 'Plan', kind: 'written', write: textWith(insurancePlans.fields) },
  coverageRule: { label: 'Regla del nomenclador', kind: 'written', write: textWith(coverageRules.fields) },
  tariff: { label: 'Nomenclador', kind: 'written', write: textWith(changeFields) },
};

const eventFields: Readonly<Record<string, FieldLabel>> = {
  reason: { label: 'Motivo', kind: 'option', options: failureLabels },
  format: { label: 'Formato', kind: 'option', options: { csv: 'CSV', xlsx: 'XLSX' } },
  file: { label: 'Archivo', kind: 'text' },
  done: { label: 'Filas importadas', kind: 'number' },
  rows: { label: 'Filas', kind: 'number' },
  complete: { label: 'Completa', kind: 'yesNo' },
  search: { label: 'Búsqueda', kind: 'text' },
  sort: { label: 'Orden', kind: 'text' },
  recallChannel: { label: 'Recordatorio por', kind: 'option', options: noticeChannelLabels },
  recallText: { label: 'Mensaje', kind: 'note' },
  recallResult: { label: 'Respuesta al recordatorio', kind: 'option', options: recallResultLabels },
  mergedInto: { label: 'Se unió con', kind: 'text' },
  mergedRecord: { label: 'Se le unió', kind: 'text' },
  separatedRecord: { label: 'Se deshizo la unión con', kind: 'text' },
  name: { label: 'Nombre', kind: 'text' },
  countedProduct: { label: 'Producto', kind: 'text' },
  countedUnits: { label: 'Contado', kind: 'number' },
  ownerName: { label: 'Propietario', kind: 'text' },
  tableDensity: { label: 'Filas de las tablas', kind: 'option', options: tableDensityLabels },
  ...tariffEventFields,
  ownerEmail: { label: 'Email del propietario', kind: 'text' },
};

interface Described {
  fields: Readonly<Record<string, FieldLabel | null>>;
}

const definitions: Readonly<Record<AuditKind, Described>> = {
  ...resources,
  ...documents,
  jobs,
  accounts,
  shop: settings,
  fiscal_settings: fiscalSettings,
  sessions: { fields: {} },
  collections: { fields: {} },
};

function labelledValuesOf(
  { kind }: Pick<HistoryEntry, 'kind'>,
  values: HistoryEntry['before'],
  timeZone: string,
): LabelledValue[] {
  return labelledValues({ ...eventFields, ...definitions[kind].fields }, values ?? {}, timeZone);
}

export interface Difference {
  label: string;
  from: string;
  to: string;
}

export function differencesOf(entry: Pick<HistoryEntry, 'kind' | 'before' | 'after'>, timeZone: string): Difference[] {
  const { before, after } = entry;
  const textsIn = (values: HistoryEntry['before']) =>
    new Map(labelledValuesOf(entry, values, timeZone).map(({ label, text }) => [label, text]));
  const [from, to] = [textsIn(before), textsIn(after)];
  return [...textsIn({ ...before, ...after }).keys()]
    .map((label) => ({ label, from: from.get(label) ?? '', to: to.get(label) ?? '' }))
    .filter((difference) => difference.from !== difference.to);
}

export function entryText(entry: AuditEntry, values: AuditEntry['before'], timeZone: string): string | null {
  const shown = labelledValuesOf(entry, values, timeZone).filter(({ text }) => text !== '');
  return shown.map(({ label, text }) => `${label}: ${text}`).join('; ') || null;
}
