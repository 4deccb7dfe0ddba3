import type { ListExport } from '@dioptria/contract/export.ts';
import type {
  CreateOf,
  FiltersOf,
  ListQuery,
  RecordOf,
  ResourceDefinition,
  Selection,
  UpdateOf,
} from '@dioptria/contract/resource.ts';
import type { Context } from './context.ts';

/** One page of a list and how many records there are in all; `atLeast` where they were counted only so far. */
export interface Page<Row> {
  records: Row[];
  total: number;
  atLeast?: true;
}

/**
 * The five operations of a resource, and its whole list for an export. Input is parsed and permitted before; output is checked after.
 * An id that is not the tenant's own is a `notFound()`.
 */
export interface CrudService<R extends ResourceDefinition> {
  list(context: Context, query: ListQuery & FiltersOf<R>): Promise<Page<RecordOf<R>>>;
  /** Every record of a list in its order, some at a time; the transaction must be open until the last. */
  readAll(context: Context, query: Selection & FiltersOf<R>): AsyncIterable<RecordOf<R>[]>;
  read(context: Context, id: string): Promise<RecordOf<R>>;
  create(context: Context, input: CreateOf<R>): Promise<RecordOf<R>>;
  /** @throws Refusal `stale` when `changes.updatedAt` is older than the stored record. */
  update(context: Context, id: string, changes: UpdateOf<R>): Promise<RecordOf<R>>;
  /** @throws Refusal `in_use` while other records refer to it. */
  remove(context: Context, id: string): Promise<void>;
}

/** A resource, the service behind its routes, and how its list is exported. */
export interface ServedResource<R extends ResourceDefinition = ResourceDefinition> {
  definition: R;
  service: CrudService<R>;
  listExport: ListExport<R>;
}
