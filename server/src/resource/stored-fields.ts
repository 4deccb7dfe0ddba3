import { recordFields } from '@dioptria/contract/fields.ts';
import { fromCents, toCents } from '@dioptria/contract/money.ts';
import type { ResourceDefinition } from '@dioptria/contract/resource.ts';
import { searchKey } from '@dioptria/contract/search-text.ts';
import { columnName } from '../database/column-types.ts';

type Definition = Pick<ResourceDefinition, 'record' | 'fields'>;
type Values = Readonly<Record<string, unknown>>;

/** The end of the name of a column that holds hundredths: of pesos, or of a number with decimals. */
function hundredthsSuffix({ fields }: Pick<Definition, 'fields'>, field: string): '' | '_cents' | '_hundredths' {
  const words = fields[field];
  if (words?.kind === 'money') return '_cents';
  return words?.kind === 'number' && words.decimals ? '_hundredths' : '';
}

/** The column that holds a field: `verifyStock` is in `verify_stock`, the money `cost` in `cost_cents`. */
export const columnOf = (resource: Pick<Definition, 'fields'>, field: string): string =>
  columnName(field) + hundredthsSuffix(resource, field);

/** The fields that are a column each: all but those that every record has, and references. */
const ownFields = ({ record, fields }: Definition): string[] =>
  Object.keys(record.shape).filter((field) => !(field in recordFields) && fields[field]?.kind !== 'reference');

/** The fields of a row. A resource's table has a column for each, with values of the field's type. */
export function fieldsOf(resource: Definition, row: Values): Record<string, unknown> {
  const entries = ownFields(resource).map((field) => {
    const value = row[columnOf(resource, field)];
    return [field, hundredthsSuffix(resource, field) === '' ? value : fromCents(Number(value))];
  });
  return Object.fromEntries(entries);
}

/** The columns of the fields in the input, and the search key of a name. */
export function columnsOf(resource: Definition, input: Values): Record<string, unknown> {
  const entries = ownFields(resource).flatMap((field) => {
    const value = input[field];
    if (value === undefined) return [];
    return [[columnOf(resource, field), hundredthsSuffix(resource, field) === '' ? value : toCents(Number(value))]];
  });
  const { name } = input;
  return { ...Object.fromEntries(entries), ...(typeof name === 'string' && { name_key: searchKey(name) }) };
}
