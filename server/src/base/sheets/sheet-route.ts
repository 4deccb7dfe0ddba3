import type { Endpoint, ParamsOf, QueryOf } from '@dioptria/contract/base/endpoint.ts';
import { sheetLimits, sheetTexts } from '@dioptria/contract/base/sheet-texts.ts';
import type { Schema } from '@dioptria/contract/base/zod.ts';
import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { asTenant } from '../database/as-tenant.ts';
import { readInWorker } from '../files/read-in-worker.ts';
import type { Api } from '../http/api.ts';
import { answerOf, documentedSchema, type Exchange, type Input, inputOf, sendAnswer } from '../http/exchange.ts';
import { type OutputOf, schemasOf } from '../http/serve.ts';
import { authorizeRequest } from '../http/tenant-route.ts';
import type { Context } from '../records/context.ts';
import { Refusal } from '../records/refusal.ts';
import { sentSession } from '../security/authenticate.ts';
import type { SheetRow, SheetTable, TableChoice } from './sheet-row.ts';
import { type SheetUploads, tooLarge } from './sheet-uploads.ts';
import type { TablePart } from './table-reader.ts';

/**
 * Authorizes a request whose work may exceed a request's time limit, such as an import. This work has its own limits
 * and occupies no slot of the admission. The work must open its own transactions, because the transaction of the
 * returned context has already ended.
 */
export async function authorizeLongRequest(
  { database, admission }: Api,
  request: FastifyRequest,
  caller: Permission,
): Promise<Context> {
  const session = sentSession(request.headers);
  const context = await admission.run(request, () =>
    asTenant(database, session.tenantId, (tx) => authorizeRequest(tx, session, { caller }, request)),
  );
  admission.leave(request);
  return context;
}

const reader = new URL('table-reader.ts', import.meta.url);

/**
 * A worker reads the rows of the table while `work` uses them.
 * @throws Refusal, here or at a later row, if the file is no spreadsheet, has no rows or exceeds a limit.
 */
function withTable<Result>(
  tenantId: string,
  content: Uint8Array<ArrayBuffer>,
  options: TableChoice,
  work: (table: SheetTable) => Promise<Result>,
): Promise<Result> {
  return readInWorker<TablePart, Result>(
    { tenantId, kind: 'sheet', reader, content, options, tooHard: sheetTexts.tooHard },
    async (parts) => {
      const first = await parts.next();
      if (first.done || !('columns' in first.value)) throw new Error('The worker described no table');
      return work({ ...first.value, rows: rowsOf(parts) });
    },
  );
}

async function* rowsOf(parts: AsyncIterable<TablePart>): AsyncGenerator<SheetRow> {
  for await (const part of parts) if ('rows' in part) yield* part.rows;
}

/** On Windows, browsers send a CSV file with the media type of old Excel files. */
const mediaTypes = [
  'text/csv',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
];

interface SheetRoute<Params, Query, Output extends Schema> extends Omit<
  Exchange<Params, Query, unknown, Output>,
  'body'
> {
  caller: Permission;
  /** Throws to refuse a request before the server reads its file. */
  admit?: (context: Context, input: Input<Params, Query, unknown>) => void;
  choose: (context: Context, input: Input<Params, Query, unknown>) => Promise<TableChoice>;
  /** `work` must open its own transactions, because the transaction of `context` has already ended. */
  work: (context: Context, table: SheetTable, input: Input<Params, Query, unknown>) => Promise<z.input<Output>>;
}

type ServedSheet<E extends Endpoint> = Pick<
  SheetRoute<ParamsOf<E>, QueryOf<E>, OutputOf<E>>,
  'admit' | 'choose' | 'work'
>;

export function serveSheet<E extends Endpoint & { takesFile: true; caller: Permission }>(
  api: Api,
  uploads: SheetUploads,
  endpoint: E,
  served: ServedSheet<E>,
): Promise<void> {
  return sheetRoute(api, uploads, { ...endpoint, ...schemasOf(endpoint), ...served });
}

const body = z.any().meta({ type: 'string', format: 'binary' });

/** The server checks the session and the permission before it reads the body. */
async function sheetRoute<Params, Query, Output extends Schema>(
  api: Api,
  uploads: SheetUploads,
  route: SheetRoute<Params, Query, Output>,
): Promise<void> {
  const { app, admission } = api;
  const { url, caller, refusals = [] } = route;
  const document = { ...route, method: 'POST', refusals: [429, ...refusals], body } as const;
  // The route has its own Fastify scope, because no other route may accept bodies of these types.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The parser accepts every media type, because `receive` checks the type after the permission.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route({
      method: 'POST',
      url,
      config: { caller },
      schema: { ...documentedSchema(document, caller), consumes: mediaTypes },
      attachValidation: true,
      onRequest: async (request, reply) => admission.receive(request, reply, sentSession(request.headers)),
      preValidation: (request, reply) => admission.enter(request, reply, 'write', sentSession(request.headers)),
      handler: async (request, reply) => {
        try {
          return await receive(api, uploads, route, request, reply);
        } catch (error) {
          // The server does not read the rest of the file, so the connection cannot serve another request.
          if (!request.raw.complete) reply.header('connection', 'close');
          throw error;
        }
      },
    });
  });
}

async function receive<Params, Query, Output extends Schema>(
  api: Api,
  uploads: SheetUploads,
  route: SheetRoute<Params, Query, Output>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = await authorizeLongRequest(api, request, route.caller);
  const input = inputOf<Params, Query, unknown>(request);
  route.admit?.(context, input);
  const { body: file, headers } = request as FastifyRequest<{ Body: Readable | undefined }>;
  if (file && !mediaTypes.includes(mediaType(headers))) throw wrongType();
  if (Number(headers['content-length'] ?? 0) > sheetLimits.fileSize) throw tooLarge();
  const { tenantId } = context.actor;
  const choice = await route.choose(context, input);
  const output = await uploads.during(tenantId, file, (content) =>
    withTable(tenantId, content, choice, (table) => route.work(context, table, input)),
  );
  return sendAnswer(reply, answerOf(route, output));
}

const mediaType = ({ 'content-type': sent = '' }: IncomingHttpHeaders) => sent.replace(/;.*/s, '').trim().toLowerCase();
const wrongType = () => new Refusal(415, 'unsupported_media_type', sheetTexts.wrongType);
