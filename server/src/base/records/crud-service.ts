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

/** One page of a list and the total of records. `atLeast` is true if the total is only a lower bound. */
export interface Page<Row> {
  records: Row[];
  total: number;
  atLeast?: true;
}

/**
 * Lists, exports, reads and changes the records of a kind. The route parses the input and checks the permission before each call,
 * and checks the output afterwards. An id that does not belong to the tenant throws `notFound()`.
 */
export interface RecordService<R extends RecordDefinition> {
  list(context: Context, query: ListQuery & FiltersOf<R>): Promise<Page<RecordOf<R>>>;
  /** Every record of a list in its order, in batches. The transaction must stay open until the last batch. */
  readAll(context: Context, query: Selection & FiltersOf<R>): AsyncIterable<RecordOf<R>[]>;
  read(context: Context, id: string): Promise<RecordOf<R>>;
  /**
   * Locks a record before it is read for a change or a deletion: its owners first (docs/rules.md#locks-1). Absent if it
   * is enough to lock the record's own row.
   */
  lock?(context: Context, id: string): Promise<unknown>;
  /** @throws Refusal `stale` when `changes.updatedAt` is older than the stored record. */
  update(context: Context, id: string, changes: UpdateOf<R>): Promise<RecordOf<R>>;
}

/** The five operations of a resource. */
export interface CrudService<R extends ResourceDefinition> extends RecordService<R> {
  /** Hashes the input's password. The route calls it before it opens the transaction, since a hash takes long. */
  hashPassword?(this: void, input: CreateOf<R>): Promise<string>;
  create(context: Context, input: CreateOf<R>, passwordHash?: string): Promise<RecordOf<R>>;
  /** @throws Refusal `in_use` while other records refer to it. */
  remove(context: Context, id: string): Promise<void>;
  /** For the resources whose records can be imported. */
  bulk?: BulkService<R>;
}

/** A kind of record, the service behind its routes, and how its list is exported. */
export interface ServedRecord<R extends RecordDefinition = RecordDefinition> {
  definition: R;
  service: RecordService<R>;
  listExport: ListExport<R>;
}

/** A resource, the service behind its routes, and how its list is exported. */
export interface ServedResource<R extends ResourceDefinition = ResourceDefinition> extends ServedRecord<R> {
  service: CrudService<R>;
}
