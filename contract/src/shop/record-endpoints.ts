import type { DefinedDocument, LinesFile } from '../base/document.ts';
import { type Endpoint, endpoint } from '../base/endpoint.ts';
import { exportQuery } from '../base/export.ts';
import type { FrequentTopic, Permission } from '../base/names.ts';
import { deleted } from '../base/problems.ts';
import { listQuery, type RecordDefinition, type ResourceDefinition } from '../base/resource.ts';
import { type Schema, z } from '../base/zod.ts';
import { historyEntry, historyQuery } from './audit/audit.ts';
import { exportPermission } from './exports.ts';
import './nouns.ts';

interface Readable {
  name: string;
  path: string;
  envelope: string;
  record: z.ZodObject;
  permissions: { list: Permission; read: Permission };
  shows?: readonly FrequentTopic[];
}

const pathTo = <Path extends string>({ path }: { path: Path }) => `/tenant/${path}` as const;

/** `{ brand: … }`. The cast is correct: the object has this one key. */
const wrapped = <D extends Pick<Readable, 'envelope' | 'record'>>({ envelope, record }: D) =>
  z.object({ [envelope]: record }) as unknown as z.ZodObject<Record<D['envelope'], D['record']>>;

export function historyEndpoint<const D extends Omit<Readable, 'record'>>(definition: D) {
  const { name: tag, envelope, permissions } = definition;
  return endpoint({
    method: 'GET',
    path: `${pathTo<D['path']>(definition)}/:id/history`,
    caller: permissions.read,
    tag,
    summary: `${envelope}: what was done to it, newest first; the Link header names the page before`,
    query: historyQuery,
    answer: z.array(historyEntry),
    shows: definition.shows,
  });
}

type SingleRecord = Omit<Readable, 'permissions'> & {
  permissions: Record<'list' | 'read' | 'update', Permission>;
  update: Schema;
};

/** The id of the record is the tenant's id. The summaries are in English. */
export function singleRecordEndpointsOf<const D extends SingleRecord>(
  definition: D,
  summaries: { read: string; change: string },
) {
  const { name: tag, permissions, shows } = definition;
  const path = pathTo<D['path']>(definition);
  const record: D['record'] = definition.record;
  const body: D['update'] = definition.update;
  return {
    read: endpoint({
      method: 'GET',
      path,
      caller: permissions.read,
      tag,
      summary: summaries.read,
      answer: record,
      shows,
    }),
    update: endpoint({
      method: 'PUT',
      alsoPatch: true,
      path,
      caller: permissions.update,
      tag,
      summary: summaries.change,
      body,
      answer: wrapped<D>(definition),
    }),
    history: historyEndpoint<D>(definition),
  };
}

function readingEndpoints<const D extends Readable, Query extends Schema>(definition: D, query: Query) {
  const { name: tag, envelope, permissions, shows } = definition;
  const path = pathTo<D['path']>(definition);
  const record: D['record'] = definition.record;
  return {
    list: endpoint({
      method: 'GET',
      path,
      caller: permissions.list,
      tag,
      summary: `${envelope}: list`,
      query,
      answer: z.array(record),
      shows,
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      caller: permissions.read,
      tag,
      summary: `${envelope}: read`,
      answer: record,
      shows,
    }),
    history: historyEndpoint<D>(definition),
  };
}

export function recordEndpointsOf<const D extends RecordDefinition>(definition: D) {
  const { name: tag, envelope, permissions, exportNeedsPassword: needsPassword } = definition;
  const path = pathTo<D['path']>(definition);
  const body: D['update'] = definition.update;
  return {
    ...readingEndpoints<D, ReturnType<typeof listQuery<D>>>(definition, listQuery<D>(definition)),
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      caller: exportPermission(definition.name),
      tag,
      summary: `${envelope}: the list as a file`,
      query: exportQuery(definition),
      isFile: true,
      needsPassword,
    }),
    update: endpoint({
      method: 'PUT',
      alsoPatch: true,
      path: `${path}/:id`,
      caller: permissions.update,
      tag,
      summary: `${envelope}: change the fields that are sent`,
      body,
      answer: wrapped<D>(definition),
    }),
  };
}

type CreatedAnswer<D extends ResourceDefinition> = D extends { wrapsCreated: true }
  ? ReturnType<typeof wrapped<D>>
  : D['record'];

type DeletionQuery<D extends ResourceDefinition> = z.ZodObject<
  D extends { deletion: infer Keys extends z.ZodRawShape } ? Keys : z.ZodRawShape
>;

/** The casts are correct: each expression tests the same condition as the type of its cast. */
export function resourceEndpointsOf<const D extends ResourceDefinition>(definition: D) {
  const { name: tag, envelope, record, permissions, wrapsCreated } = definition;
  const path = pathTo<D['path']>(definition);
  const body: D['create'] = definition.create;
  return {
    ...recordEndpointsOf<D>(definition),
    create: endpoint({
      method: 'POST',
      path,
      caller: permissions.create,
      tag,
      summary: `${envelope}: create`,
      body,
      status: 201,
      answer: (wrapsCreated ? wrapped<D>(definition) : record) as unknown as CreatedAnswer<D>,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      caller: permissions.delete,
      tag,
      summary: `${envelope}: delete, unless something refers to it`,
      refusals: [409],
      query: z.object(definition.deletion ?? {}) as unknown as DeletionQuery<D>,
      answer: deleted,
    }),
  };
}

type LinesEndpoint<D extends DefinedDocument> = Endpoint & { path: `/tenant/${D['path']}/:id/lines/export` };

/** The cast is correct: `linesExport` is undefined exactly for a document without `lines`. */
export function documentEndpointsOf<const D extends DefinedDocument>(definition: D) {
  const { name: tag, envelope, listFile, lines } = definition;
  const path = pathTo<D['path']>(definition);
  const file = { method: 'GET', caller: listFile.permission, tag, isFile: true } as const;
  const linesExport =
    lines &&
    endpoint({ ...file, path: `${path}/:id/lines/export`, summary: lines.summary, query: definition.linesQuery });
  return {
    ...readingEndpoints<D, D['listQuery']>(definition, definition.listQuery),
    export: endpoint({
      ...file,
      path: `${path}/export`,
      summary: `${envelope}: the list as a file`,
      query: definition.exportQuery,
    }),
    linesExport: linesExport as D extends { lines: LinesFile } ? LinesEndpoint<D> : undefined,
  };
}

export interface ParentDefinition {
  name: string;
  path: string;
  permissions: { read: Permission; update: Permission };
  shows?: readonly FrequentTopic[];
}

export interface ChildDefinition extends Pick<
  RecordDefinition,
  'record' | 'update' | 'filters' | 'sortable' | 'defaultSort'
> {
  /**
   * The name of a child, such as `plan`. The children of a record are then at `/plans`, and a child is at
   * `/plans/:planId`.
   */
  envelope: string;
  /** The name of the record's schema in the API document. */
  schemaName: string;
  create: Schema;
  summaries: Readonly<Record<'list' | 'read' | 'create' | 'update' | 'remove', string>>;
}

/** A change of a child is a change of its parent, whose permissions apply. */
export function childEndpointsOf<const P extends ParentDefinition, const D extends ChildDefinition>(
  { name: tag, path: parent, permissions, shows }: P,
  definition: D,
) {
  const { summaries } = definition;
  const [record, envelope]: [D['record'], D['envelope']] = [definition.record, definition.envelope];
  const path = `/tenant/${parent as P['path']}/:id/${envelope}s` as const;
  const one = `${path}/:${envelope}Id` as const;
  const reading = { method: 'GET', tag, caller: permissions.read, shows } as const;
  const writing = { tag, caller: permissions.update } as const;
  const creating = { ...writing, method: 'POST', status: 201 } as const;
  const removing = { ...writing, method: 'DELETE', refusals: [409] } as const;
  return {
    list: endpoint({
      ...reading,
      path,
      summary: summaries.list,
      query: listQuery<D>(definition),
      answer: z.array(record),
    }),
    read: endpoint({ ...reading, path: one, summary: summaries.read, answer: record }),
    create: endpoint({ ...creating, path, summary: summaries.create, body: definition.create, answer: record }),
    update: endpoint({
      ...writing,
      method: 'PUT',
      alsoPatch: true,
      path: one,
      summary: summaries.update,
      body: definition.update,
      answer: wrapped<D>(definition),
    }),
    remove: endpoint({ ...removing, path: one, summary: summaries.remove, answer: deleted }),
  };
}
