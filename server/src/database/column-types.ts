import type { RecordOf, ResourceDefinition } from '@dioptria/contract/resource.ts';
import type { ColumnType } from 'kysely';

/** A timestamptz that the database fills in unless the code writes it; read as ISO 8601 in UTC. */
export type Timestamp = ColumnType<string, Date | string | undefined, Date | string>;
/** A column that the database fills in unless the code writes it. */
export type WithDefault<Value> = ColumnType<Value, Value | undefined, Value>;
/** Written as JSON text, read as the value. */
export type Json<Value> = ColumnType<Value, string, string>;

/** The columns of every record of a tenant. */
export interface RecordColumns {
  tenant_id: string;
  id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A record with a name: `name_key` is the contract's `searchKey(name)`. */
export interface NamedColumns extends RecordColumns {
  name: string;
  name_key: string;
}

/** The name of the column that holds a field: `coverageDetails` is `coverage_details`. */
export type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

export const columnName = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The table of a regular resource: a column for each field of its record. The migration gives each column a default, so
 * that a row may leave it out.
 */
export type TableOf<R extends ResourceDefinition> = NamedColumns & {
  [
    Field in Exclude<keyof RecordOf<R> & string, '_id' | 'name' | 'createdAt' | 'updatedAt'> as ColumnName<Field>
  ]: WithDefault<RecordOf<R>[Field]>;
};
