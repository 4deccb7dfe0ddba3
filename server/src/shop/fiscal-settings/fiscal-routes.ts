import { isTaxNumber, wrongTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { fiscalEndpoints, taxpayer } from '@dioptria/contract/shop/fiscal-settings/fiscal-endpoints.ts';
import { fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { rateLimit } from '../../base/admission/rate-limit.ts';
import { type ArcaAddresses, publicAddresses } from '../../base/arca/addresses.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Api } from '../../base/http/api.ts';
import { singleRecordRoutes } from '../../base/http/resource-routes.ts';
import { serve } from '../../base/http/serve.ts';
import type { Config } from '../../base/process/config.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { invalid } from '../../base/records/refusal.ts';
import { OutsideCalls } from './arca-access.ts';
import { installCertificate, makeRequest, storeRequest } from './install-certificate.ts';
import { readFiscalSettings } from './fiscal-settings.ts';
import { certificateForChanges, certifyRequest, type SimulatorAuthority } from './simulator-certificate.ts';
import { storeCertificate } from './stored-certificates.ts';
import { Taxpayers } from './taxpayers.ts';
import { testConnection, type Testing } from './test-connection.ts';
import { updateFiscalSettings } from './update-fiscal-settings.ts';

export function fiscalRoutes(api: Api, config: Config, testing: Testing): void {
  const outside = new OutsideCalls();
  fiscalSettingsRoutes(api, testing);
  certificateRoutes(api, config, testing, outside);
  taxpayerRoute(api, testing, outside);
}

async function recorded(context: Context, change: () => Promise<void>) {
  const before = await readFiscalSettings(context);
  await change();
  const after = await readFiscalSettings(context);
  recordChange(context, fiscalSettings, { id: after._id, before, after });
  return after;
}

function certificateRoutes(api: Api, config: Config, testing: Testing, outside: OutsideCalls): void {
  requestRoute(api, testing);
  installRoute(api, config, testing);
  testRoute(api, testing, outside);
}

function requestRoute(api: Api, testing: Testing): void {
  const { database, vault } = testing;
  const ofTenant = rateLimit(database, { name: 'certificate-requests', attempts: 20, seconds: 15 * 60 });
  serve(api, fiscalEndpoints.requestCertificate, {
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
  // Only in homologation may the server accept certificates from authorities other than ARCA's.
  const addressesOf = (environment: string): ArcaAddresses | undefined =>
    environment === 'homologation' ? publicAddresses(environment, config) : undefined;
  serve(api, fiscalEndpoints.installCertificate, {
    work: async (context, { body }) => ({
      fiscalSettings: await recorded(context, () =>
        installCertificate(context, body.certificate, { vault, addressesOf }),
      ),
    }),
  });
}

function testRoute(api: Api, testing: Testing, outside: OutsideCalls): void {
  serve(api, fiscalEndpoints.test, {
    prepare: ({ tenantId }) => outside.run(tenantId, () => testConnection(testing, tenantId, new Date())),
    work: (_context, { prepared }) => Promise.resolve(prepared),
  });
}

const fiscalSettingsRoutes = (api: Api, authority: SimulatorAuthority): void =>
  singleRecordRoutes(api, {
    definition: fiscalSettings,
    endpoints: fiscalEndpoints,
    schema: 'FiscalSettings',
    read: readFiscalSettings,
    prepare: ({ tenantId }, changes) => certificateForChanges(authority, { tenantId, changes, now: new Date() }),
    change: updateFiscalSettings,
  });

function taxpayerRoute(api: Api, testing: Testing, outside: OutsideCalls): void {
  const taxpayers = new Taxpayers(testing);
  const ofTenant = rateLimit(api.database, { name: 'taxpayers', attempts: 120, seconds: 60 * 60 });
  api.schemas.add(taxpayer, { id: 'Taxpayer' });
  serve(api, fiscalEndpoints.taxpayer, {
    async prepare({ tenantId }, { params: { cuit } }) {
      if (!isTaxNumber(cuit)) throw invalid({ path: 'cuit', message: wrongTaxNumber });
      await ofTenant.spend(tenantId);
      return outside.run(tenantId, () => taxpayers.find(tenantId, cuit.replaceAll(/[\s.-]/g, ''), new Date()));
    },
    work: (_context, { prepared }) => Promise.resolve(prepared),
  });
}
