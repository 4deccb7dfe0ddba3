import { formatDay, formatMoney, formatNumber } from '../format/format.ts';
import type { Field } from './field.ts';
import type { StoredRecord } from './screen.tsx';

/** A referenced record, as chosen in a form. */
export interface ChosenRecord {
  _id: string;
  name: string;
}

/** A field's value in a form: a typed text, a number, a switch, ticked options, a chosen record, or null for none. */
export type FieldValue = string | number | boolean | string[] | ChosenRecord | null;

/** A form's values by field name. */
export type FormValues = Record<string, FieldValue>;

/** Reads a record's field by name. The types of `defineScreen` guarantee that the record has it. */
const read = (record: StoredRecord, name: string) =>
  (record as unknown as Record<string, FieldValue | undefined>)[name] ?? null;

function valueOf(field: Field, record: StoredRecord | undefined): FieldValue {
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'password':
    case 'select':
    case 'day':
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

/** A form's initial values: the record's, or blanks for a new record. Computed fields have none. */
export function valuesOf(fields: readonly Field[], record?: StoredRecord): FormValues {
  const held = fields.filter(({ kind }) => kind !== 'computed');
  return Object.fromEntries(held.map((field) => [field.field, valueOf(field, record)]));
}

/** A field's current value in a form. Computed fields derive it from the others. */
export function valueIn(values: FormValues, field: Field): FieldValue {
  if (field.kind !== 'computed') return values[field.field] ?? null;
  const operands = field.of.map((name) => values[name]).filter((value) => typeof value === 'number');
  return operands.length === field.of.length ? field.compute(...operands) : null;
}

/** The request of a form's values. A chosen record is sent as its id. */
export function requestOf(fields: readonly Field[], values: FormValues): Record<string, unknown> {
  const sent = fields.filter((field) => field.kind !== 'computed' || field.isSent);
  return Object.fromEntries(
    sent.map((field) => {
      const value = valueIn(values, field);
      return [field.field, isChosen(value) ? value._id : value];
    }),
  );
}

/** True if the value is a referenced record. */
export const isChosen = (value: FieldValue): value is ChosenRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field's value as displayed text, '' if there is none. */
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
    case 'day':
      return formatDay(String(value));
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

/** True if two values are equal. Records are compared by id, ticked options regardless of their order. */
export function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  const key = (value: FieldValue = null) => {
    if (Array.isArray(value)) return value.toSorted().join();
    return isChosen(value) ? value._id : value;
  };
  return key(one) === key(other);
}

/** True if a value differs from the form's initial one. */
export function isChanged(values: FormValues, start: FormValues): boolean {
  return Object.keys(start).some((name) => !isSame(values[name], start[name]));
}

/** A form's values after another user saved the record: the user's own edits, else the other user's values. */
export interface Merged {
  values: FormValues;
  /** The fields that both users changed to different values. The own edit stays, and the form shows the other value. */
  conflicts: Field[];
}

/** Merges another user's saved version into a form with unsaved edits. */
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
