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

/** One page of a list, and the total number of records of the list. `atLeast` is true if the list has more records than `total`. */
export interface Page<Row> {
  records: Row[];
  total: number;
  atLeast?: true;
}

/**
 * Lists, exports, reads and changes the records of a kind. The route parses the input and checks the permission before it calls a
 * function of the service, and checks the output afterwards. The functions throw `notFound()` if the tenant has no record with the
 * id.
 */
export interface RecordService<R extends RecordDefinition> {
  list(context: Context, query: ListQuery & FiltersOf<R>): Promise<Page<RecordOf<R>>>;
  /** Yields every record of a list in the list's order, in batches. The transaction must stay open until the last batch. */
  readAll(context: Context, query: Selection & FiltersOf<R>): AsyncIterable<RecordOf<R>[]>;
  read(context: Context, id: string): Promise<RecordOf<R>>;
  /**
   * Locks a record before the route reads it for a change or a deletion. It locks the rows that the record belongs to first
   * (docs/rules.md#locks-1). Kinds for which a lock of the record's own row is enough do not declare it.
   */
  lock?(context: Context, id: string): Promise<unknown>;
  /** @throws Refusal `stale` when `changes.updatedAt` is older than the `updatedAt` of the stored record. */
  update(context: Context, id: string, changes: UpdateOf<R>): Promise<RecordOf<R>>;
}

/** Lists, exports, reads, creates, changes and deletes the records of a resource. */
export interface CrudService<R extends ResourceDefinition> extends RecordService<R> {
  /**
   * Returns the hash of the password in the input. The route calls it outside the transaction that creates the record, since a hash
   * takes long.
   */
  hashPassword?(this: void, input: CreateOf<R>): Promise<string>;
  create(context: Context, input: CreateOf<R>, passwordHash?: string): Promise<RecordOf<R>>;
  /** @throws Refusal `in_use` while other records refer to the record. */
  remove(context: Context, id: string): Promise<void>;
  /** Set for resources whose records can be imported. */
  bulk?: BulkService<R>;
}

/** A kind of record, the service behind its routes, and how its list is exported. */
export interface ServedRecord<R extends RecordDefinition = RecordDefinition> {
  definition: R;
  service: RecordService<R>;
  listExport: ListExport<R>;
  /** Returns the columns of the exported list in this tenant. Absent if they do not depend on the tenant's settings. */
  columnsIn?: ((this: void, context: Context) => Promise<ListExport<R>['columns']>) | undefined;
}

/** A resource, the service behind its routes, and how its list is exported. */
export interface ServedResource<R extends ResourceDefinition = ResourceDefinition> extends ServedRecord<R> {
  service: CrudService<R>;
}
