import type { FieldLabel } from '@dioptria/contract/base/field-labels.ts';
import { recordFields } from '@dioptria/contract/base/fields.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { RecordDefinition } from '@dioptria/contract/base/resource.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import type { z } from 'zod';
import { columnName, type ColumnOf, type ScalarField } from '../database/tables.ts';

type Definition = Pick<RecordDefinition, 'record' | 'fields'>;
type Values = Readonly<Record<string, unknown>>;

interface StoredField {
  field: string;
  column: string;
  isHundredths: boolean;
}

/** `_cents` for pesos and `_hundredths` for other numbers with decimals, since the column stores hundredths. */
function hundredthsSuffix({ fields }: Pick<Definition, 'fields'>, field: string): '' | '_cents' | '_hundredths' {
  const fieldLabel = fields[field];
  if (fieldLabel?.kind === 'money') return '_cents';
  return fieldLabel?.kind === 'number' && fieldLabel.decimals ? '_hundredths' : '';
}

/** `verifyStock` is in `verify_stock`, and the amount of money `cost` is in `cost_cents`. */
export const columnOf = (resource: Pick<Definition, 'fields'>, field: string): string =>
  columnName(field) + hundredthsSuffix(resource, field);

type NameKey<Input> = Input extends { name: string } ? { name_key: string } : unknown;

const known = new WeakMap<Definition, StoredField[]>();

const otherRows: ReadonlySet<FieldLabel['kind'] | undefined> = new Set(['reference', 'list', 'logo']);

/**
 * Leaves out `_id`, `createdAt`, `updatedAt` and the fields whose values are in other rows. Some of the returned fields have no
 * column, because a service computes them. The result is kept for each resource.
 */
function storedFields(resource: Definition): StoredField[] {
  let stored = known.get(resource);
  if (!stored) {
    stored = Object.keys(resource.record.shape)
      .filter((field) => !(field in recordFields) && !otherRows.has(resource.fields[field]?.kind))
      .map((field) => {
        const isHundredths = hundredthsSuffix(resource, field) !== '';
        return { field, column: columnOf(resource, field), isHundredths };
      });
    known.set(resource, stored);
  }
  return stored;
}

/**
 * A field whose column is not in the row is left out: the caller computes it, for example `discountAmount` of a sale. The
 * result's type still contains every scalar field; the answer's schema checks that no field is missing.
 */
export function fieldsOf<R extends Definition>(resource: R, row: Values): Pick<z.output<R['record']>, ScalarField<R>> {
  const fields: Record<string, unknown> = {};
  for (const { field, column, isHundredths } of storedFields(resource)) {
    if (column in row) fields[field] = isHundredths ? hundredths(row[column], fromCents) : row[column];
  }
  return fields as never;
}

const hundredths = (value: unknown, convert: (amount: number) => number) =>
  value === null ? null : convert(Number(value));

/** If the input has a `name`, the result also has the column `name_key` with the search key. */
export function columnsOf<R extends Definition, Input extends object>(
  resource: R,
  input: Input,
): { [Field in keyof Input & ScalarField<R> as ColumnOf<R, Field>]: Input[Field] } & NameKey<Input> {
  const values = input as Values;
  const columns: Record<string, unknown> = {};
  for (const { field, column, isHundredths } of storedFields(resource)) {
    const value = values[field];
    if (value !== undefined) columns[column] = isHundredths ? hundredths(value, toCents) : value;
  }
  const { name } = values;
  if (typeof name === 'string') columns['name_key'] = searchKey(name);
  return columns as never;
}

export const withoutMissing = <Some extends object>(values: Some): Partial<Some> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Some>;
