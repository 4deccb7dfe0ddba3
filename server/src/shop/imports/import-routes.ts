import type { ExportFormat } from '@dioptria/contract/base/export.ts';
import type { ParamsOf } from '@dioptria/contract/base/endpoint.ts';
import { paramsOf } from '@dioptria/contract/base/fields.ts';
import { type CheckRequest, importEndpoints, importTexts } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Api } from '../../base/http/api.ts';
import { sentSession } from '../../base/security/authenticate.ts';
import { answerOf, documentedSchema, inputOf, sendAnswer } from '../../base/http/exchange.ts';
import { serve } from '../../base/http/serve.ts';
import { audit } from '../../base/records/record-change.ts';
import type { Context } from '../../base/records/context.ts';
import type { ServedResource } from '../../base/records/crud-service.ts';
import { authorizeLongRequest } from '../../base/sheets/sheet-route.ts';
import type { SheetUploads } from '../../base/sheets/sheet-uploads.ts';
import { checkImport, Turns } from './check-import.ts';
import { errorsFile, type FileWriter, wrongRows } from './errors-file.ts';
import type { ServedResources } from './import-job.ts';
import { beginRun, ImportRunner } from './run-import.ts';
import { describeImport, describeImports } from './describe-imports.ts';
import { changeImport, listImports, readImport } from './stored-imports.ts';
import { dropParts } from './stored-parts.ts';
import { uploadRoute } from './receive-file.ts';

const { caller } = importEndpoints.read;
type Params = ParamsOf<typeof importEndpoints.read>;

export async function importRoutes(
  api: Api,
  resources: readonly ServedResource[],
  files: FileWriter,
  uploads: SheetUploads,
): Promise<void> {
  const served: ServedResources = new Map(resources.map((resource) => [resource.definition.name, resource]));
  const turns = new Turns();
  await uploadRoute(api, served, uploads);
  readingRoutes(api, served, files);
  checkRoute(api, served, turns);
  runRoutes(api, served, turns);
}

const paramsIn = (endpoint: typeof importEndpoints.errors | typeof importEndpoints.check) => ({
  params: paramsOf(endpoint),
});

function readingRoutes(api: Api, served: ServedResources, files: FileWriter): void {
  serve(api, importEndpoints.list, {
    async work(context, { query }, reply) {
      const imports = await listImports(context, query.resource);
      reply.header('x-total-count', imports.length);
      return describeImports(context, served, imports);
    },
  });

  serve(api, importEndpoints.read, {
    work: async (context, { params }) => describeImport(context, served, await readImport(context, params.id)),
  });

  const content = Object.values(files.types).map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]);
  const answer = { description: 'The wrong rows, with the reasons', content: Object.fromEntries(content) };
  const { errors } = importEndpoints;
  api.app.route({
    method: 'GET',
    url: errors.path,
    exposeHeadRoute: false,
    config: { caller },
    schema: documentedSchema({ ...errors, ...paramsIn(errors), answer }, caller),
    attachValidation: true,
    onRequest: async (request, reply) => api.admission.enter(request, reply, 'read', sentSession(request.headers)),
    async handler(request, reply) {
      const context = await authorizeLongRequest(api, request, caller);
      const { params, query } = inputOf<Params, { format: ExportFormat }, unknown>(request);
      const { tenantId } = context.actor;
      const record = await asTenant(api.database, tenantId, (tx) => readImport({ ...context, tx }, params.id));
      const described = errorsFile(record);
      const file = await files.write(context, described, wrongRows(api.database, context, params.id), query.format);
      reply.header('content-disposition', `attachment; filename="${files.name(context, described, query.format)}"`);
      void reply.header('cache-control', 'no-store').type(files.types[query.format]).send(file);
      await finished(file).catch((error: unknown) => request.log.info({ err: error }, 'A file broke off'));
      return reply;
    },
  });
}

function checkRoute(api: Api, served: ServedResources, turns: Turns): void {
  const { check } = importEndpoints;
  api.app.route({
    method: 'POST',
    url: check.path,
    config: { caller },
    schema: documentedSchema({ ...check, ...paramsIn(check) }, caller),
    attachValidation: true,
    onRequest: async (request, reply) => api.admission.receive(request, reply, sentSession(request.headers)),
    preValidation: (request, reply) => api.admission.enter(request, reply, 'write', sentSession(request.headers)),
    async handler(request, reply) {
      const context = await authorizeLongRequest(api, request, caller);
      const { params, body } = inputOf<Params, unknown, CheckRequest>(request);
      const checked = await checkImport(api.database, served, turns, context, params.id, body);
      return sendAnswer(reply, answerOf(check, { check: checked }));
    },
  });
}

function runRoutes(api: Api, served: ServedResources, turns: Turns): void {
  const { app, database, later } = api;
  const runner = new ImportRunner(database, served, turns, app.log);
  app.addHook('preClose', async () => runner.stop());

  serve(api, importEndpoints.run, {
    async work(context, { params }) {
      const begun = await beginRun(context, params.id);
      // The first part of the run waits until this transaction ends, because this transaction locks the import. After a rollback
      // the state of the import is not `running`, so the run ends.
      later.do(() => runner.run(context, begun));
      return { import: await describeImport(context, served, begun) };
    },
  });

  serve(api, importEndpoints.cancel, { work: (context, { params }) => cancel(context, params.id) });
}

/** The records that a cancelled run has stored are kept (docs/rules.md#imports-8). */
async function cancel(context: Context, id: string): Promise<{ message: string }> {
  const { tx, actor } = context;
  const { state, resource: kind, fileName: file, rows, done } = await readImport(context, id, true);
  if (state === 'running' || state === 'interrupted') {
    await changeImport(context, id, { state: 'cancelled' });
    await dropParts(context, id);
    audit(context, { action: 'cancelImport', kind, after: { file, rows, done } });
    return { message: importTexts.cancelled };
  }
  await tx.deleteFrom('imports').where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
  return { message: importTexts.discarded };
}
