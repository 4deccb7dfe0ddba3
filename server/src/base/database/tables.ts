import type { RecordDefinition } from '@dioptria/contract/base/resource.ts';
import type { AuditAction, AuditActor } from '@dioptria/contract/shop/audit/audit.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import type { ColumnType, Kysely } from 'kysely';
import type { z } from 'zod';

/** `status` and `answer` are null only until the transaction that handles the request has stored the answer. */
interface IdempotencyKeysTable {
  tenant_id: string;
  user_id: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  answer: string | null;
  created_at: Timestamp;
}

interface SearchTokensTable {
  tenant_id: string;
  kind: string;
  token: string;
  record_id: string;
}

interface RecordCountsTable {
  tenant_id: string;
  kind: string;
  records: number;
}

/**
 * The files in `migrations/` describe each table. The tables of a kind of record are declared in its folder and merge into this
 * interface.
 */
export interface Tables {
  audit_entries: AuditEntriesTable;
  idempotency_keys: IdempotencyKeysTable;
  record_counts: RecordCountsTable;
  search_tokens: SearchTokensTable;
}

/** Services get a `Transaction` and no other access to the database. */
export type Transaction = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>;

/** The database fills in a time that an insert leaves out. A query returns an ISO 8601 text in UTC. */
export type Timestamp = ColumnType<string, Date | string | undefined, Date | string>;
export type WithDefault<Value> = ColumnType<Value, Value | undefined, Value>;
/** A write of this column sends JSON text, and a query returns the parsed value. */
export type Json<Value> = ColumnType<Value, string, string>;

export interface RecordColumns {
  tenant_id: string;
  id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** `name_key` holds `searchKey(name)` of the contract. */
export interface NamedColumns extends RecordColumns {
  name: string;
  name_key: string;
}

/**
 * These columns have plainer names than their fields. The fields keep their names, because clients of the API use them.
 */
const plainerNames = { toCome: 'outstanding_units', notWith: 'conflicting_benefits' } as const;

type SnakeCase<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** The field `coverageDetails` is in the column `coverage_details`. */
export type ColumnName<Field extends string> = Field extends keyof typeof plainerNames
  ? (typeof plainerNames)[Field]
  : SnakeCase<Field>;

export const columnName = (field: string): string =>
  (plainerNames as Readonly<Record<string, string>>)[field] ??
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Stored = Pick<RecordDefinition, 'record' | 'fields'>;
type RecordIn<R extends Stored> = z.output<R['record']>;

/** The field has a single value or a list of texts. References to other records and lists of objects are excluded. */
export type ScalarField<R extends Stored> = {
  [Field in keyof RecordIn<R> & string]: NonNullable<RecordIn<R>[Field]> extends object
    ? NonNullable<RecordIn<R>[Field]> extends readonly string[]
      ? Field
      : never
    : Field;
}[keyof RecordIn<R> & string] &
  Exclude<keyof RecordIn<R>, '_id' | 'createdAt' | 'updatedAt'>;

/** `_cents` for pesos, `_hundredths` for another number with decimals. */
type Hundredths<Label> = Label extends { kind: 'money' }
  ? '_cents'
  : Label extends { kind: 'number'; decimals: number }
    ? '_hundredths'
    : '';

/** The amount of money `cost` is in the column `cost_cents`. */
export type ColumnOf<R extends Stored, Field extends string> = `${ColumnName<Field>}${Hundredths<R['fields'][Field]>}`;

/**
 * An insert must give the fields in `Required` and may leave out the others, which have a default in the migration. The fields in
 * `Computed` have no column.
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

/** The column accepts inserts and no updates. Only `audit-entries.ts` inserts entries. */
type Added<Value> = ColumnType<Value, Value, never>;

interface AuditEntriesTable {
  tenant_id: Added<string>;
  id: Added<string>;
  at: Added<string>;
  action: Added<AuditAction>;
  kind: Added<AuditKind>;
  record_id: Added<string | null>;
  record_name: Added<string>;
  actor: Added<AuditActor>;
  user_id: Added<string | null>;
  user_name: Added<string>;
  address: Added<string>;
  user_agent: Added<string>;
  request_id: Added<string>;
  before: Added<Record<string, unknown> | null>;
  after: Added<Record<string, unknown> | null>;
}
