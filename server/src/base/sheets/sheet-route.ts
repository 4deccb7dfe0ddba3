import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import { sheetLimits, sheetTexts } from '@dioptria/contract/base/sheets.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import { sentSession } from '../security/authenticate.ts';
import { answerOf, type Exchange, type Input, inputOf, sendAnswer } from '../http/exchange.ts';
import { documentedSchema } from '../http/route-schema.ts';
import type { Context } from '../records/context.ts';
import { Refusal } from '../records/refusal.ts';
import { admitOutside } from './admit-outside.ts';
import type { SheetTable } from './sheet-row.ts';
import { type SheetUploads, tooLarge } from './sheet-uploads.ts';
import { withTable } from './with-table.ts';

/** The media types of a spreadsheet. Windows names a CSV file like Excel's own. */
const mediaTypes = [
  'text/csv',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
];

/** A route that receives a spreadsheet. */
export interface SheetRoute<Params, Query, Output extends z.ZodType> extends Omit<
  Exchange<Params, Query, unknown, Output>,
  'body'
> {
  caller: Permission;
  /** Refuses a request before its file is read. */
  admit?: (context: Context, input: Input<Params, Query, unknown>) => void;
  /** Works outside of any transaction: the context's own transaction has ended. */
  work: (context: Context, table: SheetTable, input: Input<Params, Query, unknown>) => Promise<z.input<Output>>;
}

/** The unread file. */
const body = z.any().meta({ type: 'string', format: 'binary' });

/** Adds a route whose body is a spreadsheet. The body is read after the session and the permission. */
export async function sheetRoute<Params, Query, Output extends z.ZodType>(
  api: Api,
  uploads: SheetUploads,
  route: SheetRoute<Params, Query, Output>,
): Promise<void> {
  const { app, admission } = api;
  const { url, caller, refusals = [] } = route;
  const document = { ...route, method: 'POST', refusals: [429, ...refusals], body } as const;
  // A scope of its own: no other route reads bodies of these types.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Any type: the permission is checked before the type.
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
          // The rest of the file is not read.
          if (!request.raw.complete) reply.header('connection', 'close');
          throw error;
        }
      },
    });
  });
}

async function receive<Params, Query, Output extends z.ZodType>(
  api: Api,
  uploads: SheetUploads,
  route: SheetRoute<Params, Query, Output>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = await admitOutside(api, request, route.caller);
  const input = inputOf<Params, Query, unknown>(request);
  route.admit?.(context, input);
  const { body: file, headers } = request as FastifyRequest<{ Body: Readable | undefined }>;
  if (file && !mediaTypes.includes(mediaType(headers))) throw wrongType();
  if (Number(headers['content-length'] ?? 0) > sheetLimits.fileSize) throw tooLarge();
  const { tenantId } = context.actor;
  const output = await uploads.during(tenantId, file, (content) =>
    withTable(tenantId, content, (table) => route.work(context, table, input)),
  );
  return sendAnswer(reply, answerOf(route, output));
}

const mediaType = ({ 'content-type': sent = '' }: IncomingHttpHeaders) => sent.replace(/;.*/s, '').trim().toLowerCase();
const wrongType = () => new Refusal(415, 'unsupported_media_type', sheetTexts.wrongType);
