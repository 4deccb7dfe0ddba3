import type { ColumnType } from 'kysely';

/** A timestamptz the database fills in and the code may overwrite; read as ISO 8601 in UTC. */
export type Timestamp = ColumnType<string, Date | string | undefined, Date | string>;
/** The database fills it in where the code does not. */
export type WithDefault<Value> = ColumnType<Value, Value | undefined, Value>;
/** Written as JSON text, read as the value. */
export type Json<Value> = ColumnType<Value, string, string>;

/** What every record of a tenant carries. */
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
