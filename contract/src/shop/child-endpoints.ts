import { endpoint } from '../base/endpoint.ts';
import type { FrequentTopic, Permission } from '../base/names.ts';
import { deleted } from '../base/problems.ts';
import { listQuery, type RecordDefinition } from '../base/resource.ts';
import { z } from '../base/zod.ts';
import { wrapped } from './record-endpoints.ts';

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
  /** `plan`: the children of a record are at `/plans`, and a child is at `/plans/:planId`. */
  envelope: string;
  /** In the API document. */
  schemaName: string;
  create: z.ZodType;
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
