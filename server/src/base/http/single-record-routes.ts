import type { Endpoint } from '@dioptria/contract/base/endpoint.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import type { z } from 'zod';
import { trackChanges } from '../audit/audit-routes.ts';
import type { Actor, Context } from '../records/context.ts';
import { recordChange } from '../records/record-change.ts';
import { notFound } from '../records/refusal.ts';
import type { Api } from './api.ts';
import { serve } from './serve.ts';

/** Its id is the tenant's id. */
interface SingleRecord<Row extends { _id: string }, Changes, Prepared> {
  definition: {
    name: AuditKind;
    path: string;
    envelope: string;
    record: z.ZodObject & z.ZodType<Row, Row>;
    permissions: Record<'list' | 'read' | 'update', Permission>;
  };
  endpoints: {
    read: Endpoint & { answer: z.ZodType<Row, Row> };
    update: Endpoint & { body: z.ZodType<Changes>; answer: z.ZodType };
  };
  /** The name of the record's schema in the API document. */
  schema: string;
  /** In bytes, if it may exceed the limit of other routes. */
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
