/**
 * One transaction checks the session, and a second transaction reads the list. The second transaction is open until the client has
 * read the file, so it must hold no lock (docs/decisions/0015-export.md).
 */
import type { Endpoint } from '@dioptria/contract/base/endpoint.ts';
import { paramsOf } from '@dioptria/contract/base/fields.ts';
import type { ExportFormat } from '@dioptria/contract/base/export.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { addAbortSignal, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { asTenant, asTenantReading } from '../database/as-tenant.ts';
import type { Api } from '../http/api.ts';
import { sentSession } from '../security/authenticate.ts';
import { documentedSchema, inputOf } from '../http/exchange.ts';
import { authorizeRequest } from '../http/tenant-route.ts';
import { audit } from '../records/record-change.ts';
import type { ServedFile } from '../records/exported-list.ts';
import { exportFile, fileName, mediaTypes } from './export-file.ts';

const answer = {
  description: 'The file. It is sent while it is read: an answer that breaks off is no file.',
  content: Object.fromEntries(
    Object.values(mediaTypes).map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]),
  ),
};

export function serveFile<Query extends object>(api: Api, endpoint: Endpoint, served: ServedFile<Query>): void {
  const { path: url, tag, summary, query, caller, refusals = [] } = endpoint;
  const { app, admission } = api;
  const params = paramsOf(endpoint);
  const schemas = { ...(params && { params }), ...(query && { query }), answer, refusals: [409, 429, ...refusals] };
  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    config: { caller },
    schema: documentedSchema({ tag, summary, ...schemas }, caller),
    attachValidation: true,
    onRequest: async (request, reply) => admission.enter(request, reply, 'read', sentSession(request.headers)),
    handler: (request, reply) => sendExport(api, endpoint, served, request, reply),
  });
}

/** Thrown after the answer has started: its status can no longer change, and the transaction must not be retried. */
class ExportFailure extends Error {}

async function sendExport<Query extends object>(
  { database, admission, later, exportSlots: slots }: Api,
  { caller, needsPassword }: Endpoint,
  { file: exported, columnsIn, kind, readAll, periodIn, recordNameIn, requireRecord, others }: ServedFile<Query>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (caller === 'public') throw new Error('An export needs a permission');
  const session = sentSession(request.headers);
  const { format, query } = exportOf<Query>(request);
  const admitted = await admission.run(request, () =>
    asTenant(database, session.tenantId, async (tx) => {
      const context = await authorizeRequest(tx, session, { caller, needsPassword: needsPassword ?? false }, request);
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

function exportOf<Query>(request: FastifyRequest): { format: ExportFormat; query: Query } {
  const { params, query: sent } = inputOf<object, { format: ExportFormat }, unknown>(request);
  const { format, ...query } = { ...params, ...sent };
  // The route has parsed the parameters with the list's schemas, so the query has the type `Query`.
  return { format, query: query as Query };
}

async function* counted<Row>(records: AsyncIterable<Row[]>, sent: { rows: number }): AsyncGenerator<Row[]> {
  for await (const some of records) {
    sent.rows += some.length;
    yield some;
  }
}

/** Waits until the client has read the last byte. If the file fails, Fastify closes the connection. */
async function sendWhole(reply: FastifyReply, type: string, file: Readable): Promise<void> {
  const whole = finished(file);
  void reply.header('cache-control', 'no-store').type(type).send(file);
  await whole.catch((error: unknown) => {
    throw new ExportFailure('The file was not read to its end', { cause: error });
  });
}
