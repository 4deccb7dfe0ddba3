import { z } from 'zod';
import { instant, invalidOption, optionalText, queryNumber } from './fields.ts';
import type { Permission } from './permissions.ts';

/** The most records one page may hold, and how many a list without `limit` gives (decisions §1 'Lists'). */
export const MAX_LIMIT = 1000;
const MAX_PAGE = 1_000_000;

/** What a resource declares: from it come its five routes, its screens' types and its part of the API document. */
export interface ResourceDefinition {
  /** Its name in code and in permissions: `optometrists`. */
  name: string;
  /** Its place in the address: `/tenant/{path}`. */
  path: string;
  /** The key that wraps the record in the answer of an update: `{ optometrist: … }`. */
  envelope: string;
  /** Whether the answer of a creation is wrapped too (sales and prescriptions only). */
  wrapsCreated?: boolean;
  record: z.ZodObject;
  create: z.ZodType;
  /** Any subset of what can change; `updatedAt` names the version that was edited. */
  update: z.ZodType;
  /** The resource's own query keys. */
  filters: z.ZodRawShape;
  /** The fields a list may be ordered by. */
  sortable: readonly [string, ...string[]];
  /** The order without `sort`; `-` is descending. */
  defaultSort: string;
  permissions: { list: Permission; read: Permission; create: Permission; update: Permission; delete: Permission };
}

/** Declares a resource, keeping the literal types of its schemas. */
export function defineResource<const Definition extends ResourceDefinition>(definition: Definition): Definition {
  return definition;
}

export type RecordOf<R extends ResourceDefinition> = z.output<R['record']>;
export type CreateOf<R extends ResourceDefinition> = z.output<R['create']>;
export type UpdateOf<R extends ResourceDefinition> = z.output<R['update']>;
/** What a client sends to create or change: before defaults and references are resolved. */
export type CreateInputOf<R extends ResourceDefinition> = z.input<R['create']>;
export type UpdateInputOf<R extends ResourceDefinition> = z.input<R['update']>;
export type FiltersOf<R extends ResourceDefinition> = z.output<z.ZodObject<R['filters']>>;

/** Which records of a list, in which order. `sort` is a field of the allow-list. */
export interface Selection {
  sort: string;
  search?: string;
}

/** A list request after parsing. `limit` is at most `MAX_LIMIT`. */
export interface ListQuery extends Selection {
  page: number;
  limit: number;
}

/** The permissions of a resource whose list and records are read by the same roles. */
export const resourcePermissions = <
  const Name extends
    | 'brands'
    | 'categories'
    | 'clients'
    | 'insurances'
    | 'optometrists'
    | 'prescriptions'
    | 'products'
    | 'sales'
    | 'users',
>(
  name: Name,
) =>
  ({
    list: `${name}.read`,
    read: `${name}.read`,
    create: `${name}.create`,
    update: `${name}.update`,
    delete: `${name}.delete`,
  }) as const;

/**
 * The schema of an update: any subset of the fields, and `updatedAt` of the version the form was opened with, where an
 * older one than stored answers 409 `stale` (decisions §1). The fields must carry no defaults: absent means unchanged.
 */
export const changesOf = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z.object(fields).partial().extend({ updatedAt: instant().optional() });

/** The query keys that say which records of a list, in which order: sort, search and the resource's filters. */
export function selectionKeys<R extends ResourceDefinition>(resource: R) {
  const orders = resource.sortable.flatMap((field) => [field, `-${field}`]);
  return {
    sort: z.enum(orders as [string, ...string[]], { error: invalidOption }).default(resource.defaultSort),
    search: optionalText(100).optional(),
    ...resource.filters,
  } as const;
}

/** The query string of a resource's list: page, limit and its selection; any other key is an error. */
export function listQuery<R extends ResourceDefinition>(resource: R) {
  return z.strictObject({
    page: queryNumber(MAX_PAGE).default(1),
    limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
    ...selectionKeys(resource),
  } as const);
}
