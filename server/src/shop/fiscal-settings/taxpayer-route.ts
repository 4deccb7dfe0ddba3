import { isTaxNumber, wrongTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { fiscalEndpoints, taxpayer } from '@dioptria/contract/shop/fiscal-settings/fiscal-endpoints.ts';
import { rateLimit } from '../../base/admission/rate-limit.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { invalid } from '../../base/records/refusal.ts';
import type { OutsideCalls } from './outside-calls.ts';
import { Taxpayers } from './taxpayers.ts';
import type { Testing } from './test-connection.ts';

export function taxpayerRoute(api: Api, testing: Testing, outside: OutsideCalls): void {
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
