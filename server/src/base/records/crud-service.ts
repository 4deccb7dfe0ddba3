import type { ListExport } from '@dioptria/contract/base/export.ts';
import type {
  CreateOf,
  FiltersOf,
  ListQuery,
  RecordDefinition,
  RecordOf,
  ResourceDefinition,
  Selection,
  UpdateOf,
} from '@dioptria/contract/base/resource.ts';
import type { BulkService } from './bulk.ts';
import type { Context } from './context.ts';

/** `atLeast` is true if the list has more records than `total`. */
export interface Page<Row> {
  records: Row[];
  total: number;
  atLeast?: true;
}

/**
 * The route parses the input and checks the permission before the call, and checks the output afterwards. The functions throw
 * `notFound()` if the tenant has no record with the id.
 */
export interface RecordService<R extends RecordDefinition> {
  list(context: Context, query: ListQuery & FiltersOf<R>): Promise<Page<RecordOf<R>>>;
  /** Reads in batches, in the order of the list. The transaction must be open until the last batch. */
  readAll(context: Context, query: Selection & FiltersOf<R>): AsyncIterable<RecordOf<R>[]>;
  read(context: Context, id: string): Promise<RecordOf<R>>;
  /**
   * Absent if a lock of the record itself is enough. For a sale or a job, `lock` also locks the client
   * (docs/rules.md#locks-1). The route calls `lock` before it reads the record for a change or a deletion.
   */
  lock?(context: Context, id: string): Promise<unknown>;
  /** @throws Refusal `stale` when `changes.updatedAt` is older than the `updatedAt` of the stored record. */
  update(context: Context, id: string, changes: UpdateOf<R>): Promise<RecordOf<R>>;
}

export interface CrudService<R extends ResourceDefinition> extends RecordService<R> {
  /** Called outside the transaction that creates the record, since a hash takes long. */
  hashPassword?(this: void, input: CreateOf<R>): Promise<string>;
  create(context: Context, input: CreateOf<R>, passwordHash?: string): Promise<RecordOf<R>>;
  /** @throws Refusal `in_use` while other records refer to the record. */
  remove(context: Context, id: string): Promise<void>;
  bulk?: BulkService<R>;
}

export interface ServedRecord<R extends RecordDefinition = RecordDefinition> {
  definition: R;
  service: RecordService<R>;
  listExport: ListExport<R>;
  /** Absent if the columns do not depend on the tenant's settings. */
  columnsIn?: ((this: void, context: Context) => Promise<ListExport<R>['columns']>) | undefined;
}

export interface ServedResource<R extends ResourceDefinition = ResourceDefinition> extends ServedRecord<R> {
  service: CrudService<R>;
}
