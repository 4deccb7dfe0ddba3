import type { RecordDefinition } from '@dioptria/contract/base/resource.ts';
import type { ColumnType } from 'kysely';
import type { z } from 'zod';

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

/** A kind of record whose fields are columns. */
type Stored = Pick<RecordDefinition, 'record' | 'fields'>;
type RecordIn<R extends Stored> = z.output<R['record']>;

/**
 * The fields of a record whose value is stored in one column: a single value or a list of texts, but no reference to
 * another record and no rows of another table.
 */
export type ScalarField<R extends Stored> = {
  [Field in keyof RecordIn<R> & string]: NonNullable<RecordIn<R>[Field]> extends object
    ? NonNullable<RecordIn<R>[Field]> extends readonly string[]
      ? Field
      : never
    : Field;
}[keyof RecordIn<R> & string] &
  Exclude<keyof RecordIn<R>, '_id' | 'createdAt' | 'updatedAt'>;

/** The end of the name of a column that holds hundredths: of pesos, or of a number with decimals. */
type Hundredths<Words> = Words extends { kind: 'money' }
  ? '_cents'
  : Words extends { kind: 'number'; decimals: number }
    ? '_hundredths'
    : '';

/** The name of the column that holds a field of a resource: the money `cost` is in `cost_cents`. */
export type ColumnOf<R extends Stored, Field extends string> = `${ColumnName<Field>}${Hundredths<R['fields'][Field]>}`;

/**
 * The table of a resource: a column for each scalar field of its record. A row may leave out a column that has a
 * default in the migration. Every row has the fields in `Required`. The fields in `Computed` have no column.
 */
export type TableOf<
  R extends Stored,
  Required extends string = never,
  Computed extends string = never,
> = RecordColumns &
  ('name' extends keyof RecordIn<R> ? NamedColumns : unknown) & {
    [Field in Exclude<ScalarField<R>, Computed | 'name'> as ColumnOf<R, Field>]: Field extends Required
      ? RecordIn<R>[Field]
      : WithDefault<RecordIn<R>[Field]>;
  };
