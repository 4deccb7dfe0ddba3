/**
 * `GET …/export`: a list as a file (docs/decisions/0015-export.md). The session is read in a transaction
 * of its own: the one that reads the list lasts as long as the client takes, and must hold no lock.
 */
import { type ExportFormat, exportQuery } from '@dioptria/contract/export.ts';
import type { FiltersOf, ResourceDefinition, Selection } from '@dioptria/contract/resource.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { asTenant, asTenantReading } from '../database/as-tenant.ts';
import type { Api } from '../http/api.ts';
import { sentSession } from '../http/authenticate.ts';
import { inputOf } from '../http/exchange.ts';
import { documentedSchema } from '../http/route-schema.ts';
import { admit } from '../http/tenant-route.ts';
import { audit, kindOf } from '../resource/audit.ts';
import type { ServedResource } from '../resource/crud-service.ts';
import type { ExportedList } from '../resource/exported-list.ts';
import { exportFile, fileName, mediaTypes } from './export-file.ts';
import { exportPlaces, type Places } from './places.ts';

/** The list of a resource. */
export function exportedList({ definition, listExport, service }: ServedResource): ExportedList {
  return {
    url: `/tenant/${definition.path}`,
    tag: definition.name,
    summary: `${definition.envelope}: the list as a file`,
    query: exportQuery(definition),
    file: listExport,
    kind: kindOf(definition),
    // The route has parsed the query with this schema.
    readAll: (context, query) => service.readAll(context, query as Selection & FiltersOf<ResourceDefinition>),
  };
}

const answer = {
  description: 'The file. It is sent while it is read: an answer that breaks off is no file.',
  content: Object.fromEntries(
    Object.values(mediaTypes).map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]),
  ),
};

/** The export of every list. */
export function exportRoutes(api: Api, lists: readonly ExportedList[]): void {
  const { app, admission } = api;
  const places = exportPlaces();
  for (const list of lists) {
    const { url, tag, summary, query } = list;
    const caller = list.file.permission;
    app.route({
      method: 'GET',
      url: `${url}/export`,
      exposeHeadRoute: false,
      config: { caller },
      schema: documentedSchema({ tag, summary, query, answer, refusals: [429] }, caller),
      attachValidation: true,
      onRequest: async (request, reply) => admission.enter(request, reply, sentSession(request.headers)),
      handler: (request, reply) => sendExport(api, list, places, request, reply),
    });
  }
}

/** What went wrong after the answer began. It has no status any more, and the door must not begin again. */
class BrokenOff extends Error {}

async function sendExport(
  { database, admission, later }: Api,
  { file: exported, kind, readAll }: ExportedList,
  places: Places,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = sentSession(request.headers);
  const admitted = await admission.turn(request, 'read', () =>
    asTenant(database, session.tenantId, (tx) => admit(tx, session, exported.permission, request)),
  );
  // Reading the list has places of its own: it may take minutes.
  admission.leave(request);
  const { format, ...query } = inputOf<unknown, { format: ExportFormat }, unknown>(request).query;
  const giveBack = places.take(session.tenantId);
  const sent = { rows: 0, complete: false };
  try {
    await asTenantReading(database, session.tenantId, async (tx) => {
      await sql`set transaction isolation level repeatable read`.execute(tx);
      const rows = counted(readAll({ ...admitted, tx }, query), sent);
      const file = await exportFile(admitted, exported, rows, format);
      // Whoever has the whole file may ask for another, also while the database ends this one's transaction.
      file.once('close', giveBack);
      reply.header('content-disposition', `attachment; filename="${fileName(admitted, exported, format)}"`);
      await sendWhole(reply, mediaTypes[format], file);
      sent.complete = true;
    });
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error;
    request.log.info({ err: error }, 'An export broke off');
  } finally {
    giveBack();
    const event = { action: 'export', kind, after: { format, ...query, ...sent } } as const;
    if (sent.complete || sent.rows > 0) {
      later.do(() => asTenant(database, session.tenantId, async (tx) => audit({ ...admitted, tx }, event)));
    }
  }
  return reply;
}

/** The same records, counted as they are read. */
async function* counted<Row>(records: AsyncIterable<Row[]>, sent: { rows: number }): AsyncGenerator<Row[]> {
  for await (const some of records) {
    sent.rows += some.length;
    yield some;
  }
}

/** Sends a file and waits for its last byte to be read; Fastify cuts the connection where it breaks off. */
async function sendWhole(reply: FastifyReply, type: string, file: Readable): Promise<void> {
  const whole = finished(file);
  void reply.header('cache-control', 'no-store').type(type).send(file);
  await whole.catch((error: unknown) => {
    throw new BrokenOff('The file was not read to its end', { cause: error });
  });
}
