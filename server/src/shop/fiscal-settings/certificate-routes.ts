import {
  certificateRequest,
  connectionTest,
  fiscalSettings,
  newCertificate,
  newCertificateRequest,
} from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { z } from 'zod';
import { rateLimit } from '../../base/admission/rate-limit.ts';
import { type ArcaAddresses, publicAddresses } from '../../base/arca/addresses.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import type { Config } from '../../base/process/config.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { installCertificate } from './install-certificate.ts';
import type { OutsideCalls } from './outside-calls.ts';
import { readFiscalSettings } from './read-fiscal-settings.ts';
import { makeRequest, storeRequest } from './request-certificate.ts';
import { certifyRequest } from './simulator-certificate.ts';
import { storeCertificate } from './stored-certificates.ts';
import { testConnection, type Testing } from './test-connection.ts';

const { path, envelope, name: tag, record, permissions } = fiscalSettings;
const url = `/tenant/${path}`;

async function recorded(context: Context, change: () => Promise<void>) {
  const before = await readFiscalSettings(context);
  await change();
  const after = await readFiscalSettings(context);
  recordChange(context, fiscalSettings, { id: after._id, before, after });
  return after;
}

export function certificateRoutes(api: Api, config: Config, testing: Testing, outside: OutsideCalls): void {
  requestRoute(api, testing);
  installRoute(api, config, testing);
  testRoute(api, testing, outside);
}

function requestRoute(api: Api, testing: Testing): void {
  const { database, vault } = testing;
  const ofTenant = rateLimit(database, { name: 'certificate-requests', attempts: 20, seconds: 15 * 60 });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/certificate-request`,
    caller: permissions.update,
    tag,
    summary: 'Makes a key, which never leaves the server, and the request for its certificate',
    refusals: [409, 429],
    body: newCertificateRequest,
    answer: certificateRequest,
    async prepare(actor, { body }) {
      const { tenantId } = actor;
      const settings = await asTenant(database, tenantId, (tx) => readFiscalSettings({ tx, actor }));
      await ofTenant.spend(tenantId);
      const made = await makeRequest(vault, tenantId, settings, body.alias);
      return { made, installed: await certifyRequest(testing, tenantId, made) };
    },
    async work(context, { prepared: { made, installed } }) {
      await recorded(context, async () => {
        await storeRequest(context, made);
        if (installed) await storeCertificate(context, installed);
      });
      return { request: made.request };
    },
  });
}

function installRoute(api: Api, config: Config, { vault }: Testing): void {
  // Only ARCA's environment for tests may accept certificates of other authorities.
  const addressesOf = (environment: string): ArcaAddresses | undefined =>
    environment === 'homologation' ? publicAddresses(environment, config) : undefined;
  tenantRoute(api, {
    method: 'PUT',
    url: `${url}/certificate`,
    caller: permissions.update,
    tag,
    summary: 'Install the certificate that ARCA made for the request',
    body: newCertificate,
    answer: z.object({ [envelope]: record }),
    work: async (context, { body }) => ({
      [envelope]: await recorded(context, () => installCertificate(context, body.certificate, { vault, addressesOf })),
    }),
  });
}

function testRoute(api: Api, testing: Testing, outside: OutsideCalls): void {
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/test`,
    caller: permissions.update,
    tag,
    summary: 'Test the connection with ARCA step by step, up to the first step that fails',
    refusals: [429],
    answer: connectionTest,
    prepare: ({ tenantId }) => outside.run(tenantId, () => testConnection(testing, tenantId, new Date())),
    work: (_context, { prepared }) => Promise.resolve(prepared),
  });
}
