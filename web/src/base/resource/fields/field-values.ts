import { writtenValue } from '@dioptria/contract/base/field-labels.ts';
import type { JobLens } from '@dioptria/contract/shop/jobs/job-labels.ts';
import type { LensTolerances } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import type { ShopMethod } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import type { NewLogo } from '@dioptria/contract/shop/settings/logo.ts';
import type { Field, FormFacts } from './field.ts';
import type { StoredRecord } from '../screen.tsx';

export interface ChosenRecord {
  _id: string;
  name: string;
}

export type FieldValue =
  | string
  | number
  | boolean
  | string[]
  | ChosenRecord
  | NewLogo
  | JobLens
  | LensTolerances
  | ShopMethod[]
  | null;

export type FormValues = Record<string, FieldValue>;

/** The types of `defineScreen` guarantee that the record has the field. */
const read = (record: StoredRecord, name: string) =>
  (record as unknown as Record<string, FieldValue | undefined>)[name] ?? null;

function blankOf({ kind }: Field): FieldValue {
  switch (kind) {
    case 'number':
    case 'numericCode':
    case 'money':
    case 'reference':
    case 'numbered':
    case 'serialNumber':
    case 'logo':
    case 'written':
    case 'parts':
      return null;
    case 'yesNo':
    case 'enabled':
      return false;
    case 'options':
      return [];
    case 'text':
    case 'note':
    case 'email':
    case 'phone':
    case 'code':
    case 'day':
    case 'option':
    case 'instant':
    case 'secret':
    case 'list':
    default:
      return '';
  }
}

export function valuesOf(fields: readonly Field[], record?: StoredRecord): FormValues {
  const stored = fields.filter(({ computed }) => !computed);
  const valueOf = (field: Field) => (record && read(record, field.shows)) ?? blankOf(field);
  return Object.fromEntries(stored.map((field) => [field.field, valueOf(field)]));
}

export const valueIn = (values: FormValues, { field, computed }: Field, facts: FormFacts = {}): FieldValue =>
  computed ? computed.compute(values, facts) : (values[field] ?? null);

/** A blank day, or a blank option if '' is not among the options. The request holds null for such a value. */
const isBlank = (field: Field, value: FieldValue): boolean =>
  value === '' && (field.kind === 'day' || (field.kind === 'option' && !('' in field.options)));

/**
 * The request has the id of a chosen record, and null for a blank day or option. The request has neither a stored logo
 * nor a blank password.
 */
export function requestOf(fields: readonly Field[], values: FormValues, facts?: FormFacts): Record<string, unknown> {
  const requested = fields.filter(({ computed }) => !computed || computed.isSent);
  return Object.fromEntries(
    requested.flatMap((field) => {
      const value = valueIn(values, field, facts);
      if (field.kind === 'logo' && isChosen(value)) return [];
      if (field.kind === 'secret' && value === '') return [];
      if (isBlank(field, value)) return [[field.field, null]];
      return [[field.field, isChosen(value) ? value._id : value]];
    }),
  );
}

/** The proposed position of a switch, which follows from another field. */
const proposed = ({ proposal }: Field, values: FormValues): boolean => {
  if (proposal?.has) return isShown({ shownIf: { field: proposal.from, has: proposal.has } }, values);
  const text = proposal && values[proposal.from];
  return typeof text === 'string' && proposal?.propose?.(text) === true;
};

export const proposalsFor = (fields: readonly Field[], values: FormValues): FormValues =>
  Object.fromEntries(fields.filter(({ proposal }) => proposal).map((field) => [field.field, proposed(field, values)]));

/**
 * Returns `change` and the new proposals for the fields that depend on the changed values. A field whose value differs
 * from the previous proposal keeps its value.
 */
export function changesOf(fields: readonly Field[], values: FormValues, change: FormValues): FormValues {
  const followers = fields.filter(
    (field) => field.proposal && field.proposal.from in change && isSame(values[field.field], proposed(field, values)),
  );
  return { ...change, ...proposalsFor(followers, { ...values, ...change }) };
}

export const isChosen = (value: FieldValue): value is ChosenRecord =>
  typeof value === 'object' && value !== null && '_id' in value;

/** A chosen record has the properties of a listed record, and so the property that `shownIf.has` names. */
export function isShown({ shownIf }: Pick<Field, 'shownIf'>, values: Readonly<Record<string, unknown>>): boolean {
  if (!shownIf) return true;
  const record = values[shownIf.field];
  return typeof record === 'object' && record !== null && Boolean((record as Record<string, unknown>)[shownIf.has]);
}

export const isNewLogo = (value: FieldValue): value is NewLogo =>
  typeof value === 'object' && value !== null && 'content' in value;

export const isLens = (value: FieldValue): value is JobLens =>
  typeof value === 'object' && value !== null && 'sphere' in value;

export const areTolerances = (value: FieldValue): value is LensTolerances =>
  typeof value === 'object' && value !== null && 'singleVision' in value;

export const areMethods = (value: FieldValue): value is ShopMethod[] =>
  Array.isArray(value) && typeof value[0] === 'object';

export const shownValue = (field: Field, record: StoredRecord) => writtenValue(field, read(record, field.shows));

/** Records are compared by id, and ticked options regardless of their order. */
export function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  const key = (value: FieldValue = null) => {
    if (isLens(value) || areTolerances(value) || areMethods(value)) return JSON.stringify(value);
    if (Array.isArray(value)) return value.toSorted().join();
    if (isNewLogo(value)) return value.content;
    return isChosen(value) ? value._id : value;
  };
  return key(one) === key(other);
}

export function isChanged(values: FormValues, start: FormValues): boolean {
  return Object.keys(start).some((name) => !isSame(values[name], start[name]));
}

/** `values` has the user's own edits and, in unchanged fields, the values of the other user. */
export interface Merged<Named, Value> {
  values: Record<string, Value>;
  /**
   * The fields that both users changed to different values. Such a field keeps the user's own edit, and a message shows
   * the other user's value.
   */
  conflicts: Named[];
}

/** `theirs` is the version that another user saved, `typed` has unsaved edits, `start` has the form's initial values. */
export function mergeChanges<Named extends { field: string }, Value extends FieldValue>(
  fields: readonly Named[],
  versions: { start: Record<string, Value>; typed: Record<string, Value>; theirs: Record<string, Value> },
): Merged<Named, Value> {
  const { start, typed, theirs } = versions;
  const mine = fields.filter(({ field }) => !isSame(typed[field], start[field]));
  const own = new Set(mine.map(({ field }) => field));
  return {
    values: { ...theirs, ...Object.fromEntries(Object.entries(typed).filter(([field]) => own.has(field))) },
    conflicts: mine.filter(({ field }) => !isSame(theirs[field], start[field]) && !isSame(theirs[field], typed[field])),
  };
}
