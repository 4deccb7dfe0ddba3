/**
 * `GET …/export` answers a list as a file (docs/decisions/0015-export.md). One transaction checks the session, and another
 * transaction reads the list: the second stays open until the client has read the file, so it must hold no lock.
 */
import { type ExportFormat, exportQuery } from '@dioptria/contract/base/export.ts';
import type { FiltersOf, RecordDefinition, Selection } from '@dioptria/contract/base/resource.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { addAbortSignal, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { asTenant, asTenantReading } from '../database/as-tenant.ts';
import type { Api } from '../http/api.ts';
import { sentSession } from '../security/authenticate.ts';
import { inputOf } from '../http/exchange.ts';
import { documentedSchema } from '../http/route-schema.ts';
import { authorizeRequest } from '../http/tenant-route.ts';
import { audit } from '../records/audit.ts';
import type { ServedRecord } from '../records/crud-service.ts';
import type { ExportedList } from '../records/exported-list.ts';
import { exportFile, fileName, mediaTypes } from './export-file.ts';

/** Returns the declaration of the exported list of a kind of record. */
export function exportedList({ definition, listExport, columnsIn, service }: ServedRecord): ExportedList {
  return {
    url: `/tenant/${definition.path}`,
    tag: definition.name,
    summary: `${definition.envelope}: the list as a file`,
    query: exportQuery(definition),
    file: listExport,
    columnsIn,
    kind: definition.name,
    // The route has already parsed the query with the schema `exportQuery`.
    readAll: (context, query) => service.readAll(context, query as Selection & FiltersOf<RecordDefinition>),
  };
}

const answer = {
  description: 'The file. It is sent while it is read: an answer that breaks off is no file.',
  content: Object.fromEntries(
    Object.values(mediaTypes).map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]),
  ),
};

/** Adds the route that answers a list as a file. Each kind of record adds the routes of its own lists. */
export function exportRoute<Query extends object>(api: Api, list: ExportedList<Query>): void {
  const { url, tag, summary, params, query } = list;
  const { app, admission } = api;
  const caller = list.file.permission;
  app.route({
    method: 'GET',
    url: `${url}/export`,
    exposeHeadRoute: false,
    config: { caller },
    schema: documentedSchema({ tag, summary, ...(params && { params }), query, answer, refusals: [409, 429] }, caller),
    attachValidation: true,
    onRequest: async (request, reply) => admission.enter(request, reply, 'read', sentSession(request.headers)),
    handler: (request, reply) => sendExport(api, list, request, reply),
  });
}

/**
 * An error that happens after the answer has started. The server can no longer change the answer's status, and must not retry the
 * transaction.
 */
class ExportFailure extends Error {}

async function sendExport<Query extends object>(
  { database, admission, later, exportSlots: slots }: Api,
  { file: exported, columnsIn, kind, readAll, periodIn, recordNameIn, requireRecord, others }: ExportedList<Query>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = sentSession(request.headers);
  const { format, query } = exportOf<Query>(request);
  const admitted = await admission.run(request, () =>
    asTenant(database, session.tenantId, async (tx) => {
      const { permission: caller, needsPassword = false } = exported;
      const context = await authorizeRequest(tx, session, { caller, needsPassword }, request);
      await requireRecord?.(context, query);
      return context;
    }),
  );
  // An export may take minutes, so its request leaves the queue of requests. Exports have their own slots.
  admission.leave(request);
  const slot = slots.take(session.tenantId);
  const sent = { rows: 0, complete: false };
  try {
    await asTenantReading(database, session.tenantId, async (tx) => {
      await sql`set transaction isolation level repeatable read`.execute(tx);
      const context = { ...admitted, tx };
      const period = await periodIn?.(context, query);
      const record = await recordNameIn?.(context, query);
      const columns = (await columnsIn?.(context)) ?? exported.columns;
      const rows = counted(slot.timed(readAll(context, query)), sent);
      const other = others?.[format];
      const file = await (other?.write(rows) ?? exportFile(admitted, { ...exported, columns }, rows, format));
      // The slot is released when the file ends, and not when the transaction ends: a client that has the whole file may request
      // another file while the database still ends the transaction.
      addAbortSignal(slot.signal, file).once('close', slot.release);
      reply.header(
        'content-disposition',
        `attachment; filename="${fileName(admitted, exported, other?.extension ?? format, { period, record })}"`,
      );
      await sendWhole(reply, other?.mediaType ?? mediaTypes[format], file);
      sent.complete = true;
    });
  } catch (error) {
    if (!(error instanceof ExportFailure)) throw error;
    request.log.info({ err: error }, 'An export broke off');
  } finally {
    slot.release();
    const event = { action: 'export', kind, after: { format, ...query, ...sent } } as const;
    if (sent.complete || sent.rows > 0) {
      later.do(() => asTenant(database, session.tenantId, async (tx) => audit({ ...admitted, tx }, event)));
    }
  }
  return reply;
}

/** Returns the format of the requested file, and the parameters of the URL's path and query together. */
function exportOf<Query>(request: FastifyRequest): { format: ExportFormat; query: Query } {
  const { params, query: sent } = inputOf<object, { format: ExportFormat }, unknown>(request);
  const { format, ...query } = { ...params, ...sent };
  // The route has parsed the parameters with the schemas of the list, whose type declares `Query`.
  return { format, query: query as Query };
}

/** Yields the same records and adds their number to `sent.rows`. */
async function* counted<Row>(records: AsyncIterable<Row[]>, sent: { rows: number }): AsyncGenerator<Row[]> {
  for await (const some of records) {
    sent.rows += some.length;
    yield some;
  }
}

/** Sends a file and waits until the client has read its last byte. If the file fails, Fastify closes the connection. */
async function sendWhole(reply: FastifyReply, type: string, file: Readable): Promise<void> {
  const whole = finished(file);
  void reply.header('cache-control', 'no-store').type(type).send(file);
  await whole.catch((error: unknown) => {
    throw new ExportFailure('The file was not read to its end', { cause: error });
  });
}
