import { importedResource, importAnswer, importLimits, importTexts, uploadQuery } from '@dioptria/contract/imports.ts';
import { importPlans } from '@dioptria/contract/import-plans.ts';
import { can } from '@dioptria/contract/permissions.ts';
import { problemTexts } from '@dioptria/contract/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import { answerOf, inputOf, sendAnswer } from '../http/exchange.ts';
import { sentSession } from '../http/authenticate.ts';
import { documentedSchema } from '../http/route-schema.ts';
import { Refusal } from '../resource/refusal.ts';
import { admitOutside } from './admit-outside.ts';
import { receiveFile, wholeBody } from './receive-file.ts';
import { beyondLimit } from './sheet-row.ts';

/** The media types of an upload. Windows names a CSV file like Excel's own. */
const mediaTypes = [
  'text/csv',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
];

/** The most files that one server receives at once: each is whole in memory. A tenant sends one at a time. */
const UPLOADS = 2;

const params = z.object({ resource: importedResource() });
type Params = z.output<typeof params>;
type Query = z.output<typeof uploadQuery>;

/** The file, unread. */
const body = z.any().meta({ type: 'string', format: 'binary' });

/** Adds the route that receives a spreadsheet. Its body is read after the session and the permission. */
export async function uploadRoute(api: Api): Promise<void> {
  const { app, admission } = api;
  const receiving = new Set<string>();
  const route = { params, query: uploadQuery, method: 'POST', status: 201, answer: importAnswer } as const;
  const words = {
    tag: 'imports',
    summary: 'Receives a spreadsheet and suggests what its columns mean',
    refusals: [429],
  };
  // A scope of its own: no other route reads bodies of these types.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(mediaTypes, (_request, payload, done) => done(null, payload));
    scope.route({
      method: 'POST',
      url: '/tenant/imports/:resource',
      config: { caller: 'imports.run' },
      schema: { ...documentedSchema({ ...route, ...words, body }, 'imports.run'), consumes: mediaTypes },
      attachValidation: true,
      onRequest: async (request, reply) => admission.receive(request, reply, sentSession(request.headers)),
      preValidation: (request, reply) => admission.enter(request, reply, 'write', sentSession(request.headers)),
      handler: async (request, reply) => {
        try {
          return await receive(api, receiving, request, reply);
        } catch (error) {
          // The rest of the file is not read.
          if (!request.raw.complete) reply.header('connection', 'close');
          throw error;
        }
      },
    });
  });
}

async function receive(
  api: Api,
  receiving: Set<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = await admitOutside(api, request);
  const { resource } = inputOf<Params, Query, unknown>(request).params;
  const { name } = inputOf<Params, Query, unknown>(request).query;
  const { permissions } = importPlans[resource].resource;
  const { actor } = context;
  if (![permissions.create, permissions.update].every((permission) => can(actor.permissions, permission))) {
    throw new Refusal(403, 'forbidden', problemTexts.forbidden);
  }
  if (Number(request.headers['content-length'] ?? 0) > importLimits.fileSize) throw beyondLimit(importTexts.tooLarge);
  if (receiving.has(actor.tenantId) || receiving.size === UPLOADS) throw busy();
  receiving.add(actor.tenantId);
  try {
    // Without a body there is nothing to read.
    const file = request.body ? await wholeBody(request.body as AsyncIterable<Buffer>) : Buffer.alloc(0);
    const record = await receiveFile(api.database, context, file, { resource, name });
    return sendAnswer(reply, answerOf({ answer: importAnswer, status: 201 }, { import: record }));
  } finally {
    receiving.delete(actor.tenantId);
  }
}

const busy = () => new Refusal(429, 'too_many_requests', importTexts.serverBusy, { headers: { 'retry-after': '5' } });
