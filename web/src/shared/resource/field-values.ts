import { formatMoney, formatNumber } from '../format.ts';
import type { Field } from './field.ts';
import type { StoredRecord } from './screen.ts';

/** Another record, chosen in a form. */
export interface ChosenRecord {
  _id: string;
  name: string;
}

/** What a form holds of a field: a text as typed, a number, yes or no, what is ticked, a chosen record, or nothing. */
export type FieldValue = string | number | boolean | string[] | ChosenRecord | null;

/** What is typed and chosen, by field. */
export type FormValues = Record<string, FieldValue>;

/** The record's own value under a name. `defineScreen` has checked that the contract's record has it. */
const read = (record: StoredRecord, name: string) =>
  (record as unknown as Record<string, FieldValue | undefined>)[name] ?? null;

function valueOf(field: Field, record: StoredRecord | undefined): FieldValue {
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'password':
    case 'select':
      return (record && read(record, field.field)) ?? '';
    case 'ticks':
      return (record && read(record, field.field)) ?? [];
    case 'switch':
      return (record && read(record, field.field)) ?? false;
    case 'number':
    case 'money':
    case 'computed':
      return record ? read(record, field.field) : null;
    case 'reference':
    default:
      return record ? read(record, field.shows) : null;
  }
}

/** What a form starts with: the record's values, or blanks for a new one. What is computed is not held. */
export function valuesOf(fields: readonly Field[], record?: StoredRecord): FormValues {
  const held = fields.filter(({ kind }) => kind !== 'computed');
  return Object.fromEntries(held.map((field) => [field.field, valueOf(field, record)]));
}

/** A field's value in a form: what is typed, or what follows from it. */
export function valueIn(values: FormValues, field: Field): FieldValue {
  if (field.kind !== 'computed') return values[field.field] ?? null;
  const operands = field.of.map((name) => values[name]).filter((value) => typeof value === 'number');
  return operands.length === field.of.length ? field.compute(...operands) : null;
}

/** What is sent for what is typed: of a chosen record its id. */
export function requestOf(fields: readonly Field[], values: FormValues): Record<string, unknown> {
  const sent = fields.filter((field) => field.kind !== 'computed' || field.isSent);
  return Object.fromEntries(
    sent.map((field) => {
      const value = valueIn(values, field);
      return [field.field, isChosen(value) ? value._id : value];
    }),
  );
}

/** Whether it is another record that was chosen. */
export const isChosen = (value: FieldValue): value is ChosenRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field's value in words, '' when there is none. */
export function shownValue(field: Field, record: StoredRecord): string {
  const value = valueOf(field, record);
  if (value === null) return '';
  if (isChosen(value)) return value.name;
  switch (field.kind) {
    case 'select':
      return field.options[String(value)] ?? String(value);
    case 'ticks':
      return Object.entries(field.options)
        .filter(([option]) => Array.isArray(value) && value.includes(option))
        .map(([, label]) => label)
        .join(', ');
    case 'switch':
      return field.options[value ? 'true' : 'false'];
    case 'money':
    case 'computed':
      return formatMoney(Number(value));
    case 'number':
      return writtenNumber(field, Number(value));
    case 'text':
    case 'email':
    case 'password':
    case 'reference':
    default:
      return String(value);
  }
}

function writtenNumber({ isCode, unit }: { isCode?: boolean; unit?: string }, value: number): string {
  const written = isCode ? String(value) : formatNumber(value);
  return unit ? `${written} ${unit}` : written;
}

/** Whether two values are the same to the user: a chosen record by its id, ticks in any order. */
export function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  const key = (value: FieldValue = null) => {
    if (Array.isArray(value)) return value.toSorted().join();
    return isChosen(value) ? value._id : value;
  };
  return key(one) === key(other);
}

/** Whether anything differs from what the form started with. */
export function isChanged(values: FormValues, start: FormValues): boolean {
  return Object.keys(start).some((name) => !isSame(values[name], start[name]));
}

/** A form after a colleague's change: what was typed stays, the rest follows the colleague. */
export interface Merged {
  values: FormValues;
  /** The fields both changed, differently: what was typed stands, and the colleague's value has to be told. */
  conflicts: Field[];
}

/** Brings a colleague's version into a form that is being filled in. */
export function mergeChanges(
  fields: readonly Field[],
  versions: { start: FormValues; typed: FormValues; theirs: FormValues },
): Merged {
  const { start, typed, theirs } = versions;
  const mine = fields.filter(({ field }) => !isSame(typed[field], start[field]));
  return {
    values: { ...theirs, ...Object.fromEntries(mine.map(({ field }) => [field, typed[field] ?? null])) },
    conflicts: mine.filter(({ field }) => !isSame(theirs[field], start[field]) && !isSame(theirs[field], typed[field])),
  };
}
