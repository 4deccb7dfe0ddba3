import type { Permission } from '@dioptria/contract/permissions.ts';
import { sheetLimits, sheetTexts } from '@dioptria/contract/sheets.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import { sentSession } from '../http/authenticate.ts';
import { answerOf, type Exchange, type Input, inputOf, sendAnswer } from '../http/exchange.ts';
import { documentedSchema } from '../http/route-schema.ts';
import type { Context } from '../resource/context.ts';
import { Refusal } from '../resource/refusal.ts';
import { admitOutside } from './admit-outside.ts';
import { beyondLimit } from './sheet-row.ts';

/** The media types of a spreadsheet. Windows names a CSV file like Excel's own. */
const mediaTypes = [
  'text/csv',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
];

/** The most files that one server receives at once: each is whole in memory. A tenant sends one at a time. */
const UPLOADS = 2;

/** The files that one server is receiving and reading. */
export class SheetUploads {
  readonly #tenants = new Set<string>();

  /** Does the work with a file of a tenant. @throws Refusal 429 if the tenant sends another one, or the server has no room */
  async during<Result>(tenantId: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#tenants.has(tenantId) || this.#tenants.size === UPLOADS) throw busy();
    this.#tenants.add(tenantId);
    try {
      return await work();
    } finally {
      this.#tenants.delete(tenantId);
    }
  }
}

const busy = () => new Refusal(429, 'too_many_requests', sheetTexts.serverBusy, { headers: { 'retry-after': '5' } });

/** A route that receives a spreadsheet. */
export interface SheetRoute<Params, Query, Output extends z.ZodType> extends Omit<
  Exchange<Params, Query, unknown, Output>,
  'body'
> {
  caller: Permission;
  /** Refuses a request before its file is read. */
  admit?: (context: Context, input: Input<Params, Query, unknown>) => void;
  /** Works outside of any transaction: the one of the context has ended. */
  work: (context: Context, file: Buffer, input: Input<Params, Query, unknown>) => Promise<z.input<Output>>;
}

/** The file, unread. */
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
    scope.addContentTypeParser(mediaTypes, (_request, payload, done) => done(null, payload));
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
  if (Number(request.headers['content-length'] ?? 0) > sheetLimits.fileSize) throw beyondLimit(sheetTexts.tooLarge);
  return uploads.during(context.actor.tenantId, async () => {
    // Without a body there is nothing to read.
    const file = request.body ? await wholeBody(request.body as AsyncIterable<Buffer>) : Buffer.alloc(0);
    return sendAnswer(reply, answerOf(route, await route.work(context, file, input)));
  });
}

/** Reads a body up to the limit. @throws Refusal 413 */
async function wholeBody(sent: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of sent) {
    length += chunk.length;
    if (length > sheetLimits.fileSize) throw beyondLimit(sheetTexts.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
