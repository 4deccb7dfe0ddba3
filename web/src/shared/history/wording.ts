import type { HistoryEntry } from '@dioptria/contract/audit.ts';
import { shownValue } from '../resource/field-values.ts';
import type { FormScreen, StoredRecord } from '../resource/screen.ts';
import { historyTexts } from './texts.ts';

/** Fields of a record by their name in the API. */
export type Values = Readonly<Record<string, unknown>>;

/** One thing that is said of a record: what it is called, and how it is written, '' where there is none. */
export interface Worded {
  /** The field it is read from: several may be read from one. */
  field: string;
  label: string;
  show: (values: Values) => string;
}

/** All that a history says of a kind of record, in the order of its screen. What is not here is not shown. */
export type Wording = readonly Worded[];

/** The words of a declared screen. */
export function wordingOf({ fields, texts }: Pick<FormScreen, 'fields' | 'texts'>): Wording {
  const worded = fields
    .filter(({ kind }) => kind !== 'password')
    .map((field) => ({
      field: field.kind === 'reference' ? field.shows : field.field,
      label: texts.labels[field.field] ?? field.field,
      // An entry holds what the record held.
      show: (values: Values) => shownValue(field, values as unknown as StoredRecord),
    }));
  // A field that is chosen for a new record and free text from then on is declared twice.
  return worded.filter(({ label }, index) => worded.findLastIndex((other) => other.label === label) === index);
}

/** A field before and after, in words. */
export interface Difference {
  label: string;
  from: string;
  to: string;
}

const written = ({ field, show }: Worded, values: Values | null) => (values && field in values ? show(values) : '');

/** What an entry says changed; of a record that was created or deleted, all that it held. */
export function differencesOf(
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  wording: Wording,
): Difference[] {
  return wording
    .map((worded) => ({ label: worded.label, from: written(worded, before), to: written(worded, after) }))
    .filter(({ from, to }) => from !== to);
}

/** Who did it: the user by the name of then, or an operator. */
export const whoOf = ({ user }: Pick<HistoryEntry, 'user'>) => user?.name ?? historyTexts.commandLine;
