import type { ImportedResource } from '@dioptria/contract/shop/nouns.ts';
import type { ImportError, ImportRecord } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import type { ColumnType } from 'kysely';
import type { Json, RecordColumns } from '../../base/database/column-types.ts';

type Kept<Value> = ColumnType<Value, Value | undefined, Value>;

export interface ImportsTable extends RecordColumns {
  user_id: string;
  resource: ImportedResource;
  file_name: string;
  /** A running import whose `updated_at` is old is interrupted (docs/rules.md#imports-8). */
  state: Kept<ImportRecord['state']>;
  source: Json<ImportRecord['source']>;
  columns: Json<string[]>;
  samples: Json<string[][]>;
  mapping: Json<Record<string, string>>;
  fixed: Json<Record<string, string>>;
  create_missing: ColumnType<ImportRecord['createMissing'], string[], string[]>;
  /** The id of the newest check. An older check that ends later does not change the state of the import. */
  check_id: Kept<string | null>;
  rows: Kept<number>;
  done: Kept<number>;
  created: Kept<number>;
  updated: Kept<number>;
  unchanged: Kept<number>;
  failed: Kept<number>;
}

/** A run stores the records of a part in one transaction. */
export interface ImportPartsTable {
  tenant_id: string;
  import_id: string;
  part: number;
  rows: Json<[row: number, ...cells: string[]][]>;
  errors: Json<ImportError[]>;
  is_stored: Kept<boolean>;
}

/** Field names separated by a space, or '' if the user rejected the suggested field. `heading` is the contract's `headingKey`. */
export interface ImportHeadingsTable {
  tenant_id: string;
  resource: ImportedResource;
  heading: string;
  field: string;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    imports: ImportsTable;
    import_parts: ImportPartsTable;
    import_headings: ImportHeadingsTable;
  }
}
