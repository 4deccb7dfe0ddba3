import type { DefinedDocument } from '@dioptria/contract/base/document.ts';
import type { Endpoint } from '@dioptria/contract/base/endpoint.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type {
  FiltersOf,
  ListQuery,
  RecordDefinition,
  ResourceDefinition,
  Selection,
} from '@dioptria/contract/base/resource.ts';
import type { Schema } from '@dioptria/contract/base/zod.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import {
  type ChildDefinition,
  childEndpointsOf,
  documentEndpointsOf,
  type ParentDefinition,
  recordEndpointsOf,
  resourceEndpointsOf,
} from '@dioptria/contract/shop/record-endpoints.ts';
import { z } from 'zod';
import { type Recorded, trackChanges } from './history-routes.ts';
import { serveFile } from '../exports/export-routes.ts';
import type { Actor, Context } from '../records/context.ts';
import type { Page, ServedRecord, ServedResource } from '../records/crud-service.ts';
import type { Exported } from '../records/exported-list.ts';
import { recordBefore, recordChange } from '../records/record-change.ts';
import { notFound } from '../records/refusal.ts';
import type { Api } from './api.ts';
import { type ListEndpoint, serve, serveList } from './serve.ts';

type PageQuery = Pick<ListQuery, 'page' | 'limit'>;

interface ReadableRecord<Query, Row extends Schema> {
  definition: { envelope: string; schemaName?: string; record: Row };
  service: {
    list(context: Context, query: Query): Promise<Page<z.input<Row>>>;
    read(context: Context, id: string): Promise<z.input<Row>>;
  };
}

/** Also gives the record's schema a name in the API document: `Brand`, `Client`. */
function readingRoutes<Query extends PageQuery, Row extends Schema>(
  api: Api,
  endpoints: {
    list: ListEndpoint & { query: Schema<Query>; answer: z.ZodArray<Row> };
    read: Endpoint & { path: `${string}/:id`; answer: Row };
  },
  { definition: { envelope, schemaName, record }, service }: ReadableRecord<Query, Row>,
): void {
  api.schemas.add(record, { id: schemaName ?? `${envelope.charAt(0).toUpperCase()}${envelope.slice(1)}` });
  serveList(api, endpoints.list, { page: (context, { query }) => service.list(context, query) });
  serve(api, endpoints.read, { work: (context, { params }) => service.read(context, params.id) });
}

export function crudRoutes(api: Api, resource: ServedResource): void {
  recordRoutes(api, resource);
  lifeRoutes(api, resource);
}

type AnyListQuery = ListQuery & FiltersOf<RecordDefinition>;

const explained = z.object({ reason: z.string().optional() });

export function recordRoutes(api: Api, served: ServedRecord): void {
  const { definition, service } = served;
  const endpoints = recordEndpointsOf<RecordDefinition>(definition);
  // The compiler does not know the definition, so the type of the query lacks the keys that every list has. The cast adds
  // these keys.
  const list = { ...endpoints.list, query: endpoints.list.query as Schema as Schema<AnyListQuery> };
  readingRoutes(api, { ...endpoints, list }, served);
  trackChanges(api, served);
  serveFile(api, endpoints.export, {
    file: served.listExport,
    columnsIn: served.columnsIn,
    kind: definition.name,
    // The route has parsed the query with the schema of the endpoint.
    readAll: (context, query) => service.readAll(context, query as Selection & FiltersOf<RecordDefinition>),
  });
  serve(api, endpoints.update, {
    async work(context, { params: { id }, body }) {
      const before = await recordBefore(context, served, id);
      const after = await service.update(context, id, body);
      recordChange(context, definition, { id, before, after, ...explained.parse(body) });
      return { [definition.envelope]: after };
    },
  });
}

function lifeRoutes(api: Api, resource: ServedResource): void {
  const { definition, service } = resource;
  const { envelope, wrapsCreated } = definition;
  const { hashPassword } = service;
  const endpoints = resourceEndpointsOf<ResourceDefinition>(definition);

  serve(api, endpoints.create, {
    bodyIn: service.bulk?.createSchema,
    ...(hashPassword && { prepare: (_actor, { body }) => hashPassword(body) }),
    async work(context, { body, prepared }) {
      const created = await service.create(context, body, prepared);
      recordChange(context, definition, { id: String(created['_id']), after: created });
      return wrapsCreated ? { [envelope]: created } : created;
    },
  });

  serve(api, endpoints.remove, {
    async work(context, { params: { id }, query }) {
      const before = await recordBefore(context, resource, id);
      await service.remove(context, id);
      recordChange(context, definition, { id, before, deletion: query });
      return { message: problemTexts.deleted };
    },
  });
}

/**
 * Each function throws the refusal `not_found` for a child of another parent. The functions that write also store the audit entry.
 */
interface ChildService<D extends ChildDefinition, Row = z.output<D['record']>> {
  list(this: void, context: Context, parent: string, query: ListQuery): Promise<Page<Row>>;
  read(this: void, context: Context, parent: string, id: string): Promise<Row>;
  create(this: void, context: Context, parent: string, body: z.output<D['create']>): Promise<Row>;
  update(this: void, context: Context, parent: string, id: string, body: z.output<D['update']>): Promise<Row>;
  remove(this: void, context: Context, parent: string, id: string): Promise<void>;
}

/** The ids are in the order of the path. */
const idsOf = (params: object) => Object.values(params) as [parent: string, child: string];

/** Adds the routes of records that belong to another record: `/tenant/insurances/:id/plans`. */
export function childRoutes<D extends ChildDefinition>(
  api: Api,
  parent: ParentDefinition,
  definition: D,
  service: ChildService<D>,
): void {
  const { envelope, schemaName, record } = definition;
  // The compiler does not know the definition, so service and endpoints get the types that fit every definition.
  const served: ChildService<ChildDefinition> = service;
  const endpoints = childEndpointsOf<ParentDefinition, ChildDefinition>(parent, definition);
  // This type of the query lacks the keys that every list has. The cast adds these keys.
  const list = { ...endpoints.list, query: endpoints.list.query as Schema as Schema<ListQuery> };
  api.schemas.add(record, { id: schemaName });
  serveList(api, list, { page: (context, { params, query }) => served.list(context, idsOf(params)[0], query) });
  serve(api, endpoints.read, { work: (context, { params }) => served.read(context, ...idsOf(params)) });
  serve(api, endpoints.create, { work: (context, { params, body }) => served.create(context, idsOf(params)[0], body) });
  serve(api, endpoints.update, {
    work: async (context, { params, body }) => ({ [envelope]: await served.update(context, ...idsOf(params), body) }),
  });
  serve(api, endpoints.remove, {
    async work(context, { params }) {
      await served.remove(context, ...idsOf(params));
      return { message: problemTexts.deleted };
    },
  });
}

interface ServedDocument<D extends DefinedDocument> {
  definition: D;
  listing: {
    list(this: void, context: Context, query: ListQuery): Promise<Page<z.output<D['record']>>>;
    readAll(this: void, context: Context, query: Selection): AsyncIterable<z.output<D['record']>[]>;
  };
  read(this: void, context: Context, id: string): Promise<z.output<D['record']>>;
  lines?: {
    require(this: void, context: Context, id: string): Promise<unknown>;
    /** The part of the file's name that names the document. */
    nameOf?(this: void, context: Context, query: { id: string }): Promise<string>;
    /** Reads the lines in batches. `query` has the id of the document and the filters of the lines. */
    readAll(this: void, context: Context, query: { id: string }): AsyncIterable<Exported[]>;
  };
  valuesFor?: Recorded['valuesFor'];
}

export function documentRoutes<D extends DefinedDocument>(
  api: Api,
  { definition, listing, read, lines, valuesFor }: ServedDocument<D>,
): void {
  const { name: kind, listFile, linesFile } = definition;
  const endpoints = documentEndpointsOf<DefinedDocument>(definition);
  const served = { definition, service: { list: listing.list, read } };
  readingRoutes(api, endpoints, served);
  trackChanges(api, { ...served, ...(valuesFor && { valuesFor }) });
  serveFile(api, endpoints.export, {
    file: listFile,
    kind,
    // The route has parsed the query with the schema of the endpoint.
    readAll: (context, query) => listing.readAll(context, query as Selection),
  });
  if (!lines || !linesFile || !endpoints.linesExport) return;
  serveFile<{ id: string }>(api, endpoints.linesExport, {
    file: linesFile,
    kind,
    recordNameIn: lines.nameOf,
    requireRecord: async (context, { id }) => void (await lines.require(context, id)),
    readAll: lines.readAll,
  });
}

/** The record's id is the tenant's id. */
interface SingleRecord<Row extends { _id: string }, Changes, Prepared> {
  definition: {
    name: AuditKind;
    path: string;
    envelope: string;
    record: z.ZodObject & Schema<Row, Row>;
    permissions: Record<'list' | 'read' | 'update', Permission>;
  };
  endpoints: {
    read: Endpoint & { answer: Schema<Row, Row> };
    update: Endpoint & { body: Schema<Changes>; answer: Schema };
  };
  /** The name of the record's schema in the API document. */
  schema: string;
  /** In bytes, if the body may exceed the limit of other routes. */
  bodyLimit?: number;
  read(this: void, context: Context): Promise<Row>;
  /** Slow work outside a transaction, as in `TenantRoute`. */
  prepare(this: void, actor: Actor, changes: Changes): Promise<Prepared>;
  /** @throws Refusal for changes that the tenant may not make. */
  change(this: void, context: Context, changes: Changes, prepared: Prepared): Promise<{ before: Row; after: Row }>;
}

export function singleRecordRoutes<Row extends { _id: string }, Changes, Prepared>(
  api: Api,
  { definition, endpoints, schema, bodyLimit, read, prepare, change }: SingleRecord<Row, Changes, Prepared>,
): void {
  const { envelope, record } = definition;
  api.schemas.add(record, { id: schema });
  trackChanges(api, {
    definition,
    service: {
      async read(context, id) {
        if (id !== context.actor.tenantId) throw notFound();
        return read(context);
      },
    },
  });
  serve(api, endpoints.read, { work: read });
  serve(api, endpoints.update, {
    ...(bodyLimit && { bodyLimit }),
    prepare: (actor, { body }) => prepare(actor, body),
    async work(context, { body, prepared }) {
      const { before, after } = await change(context, body, prepared);
      recordChange(context, definition, { id: after._id, before, after });
      return { [envelope]: after };
    },
  });
}
