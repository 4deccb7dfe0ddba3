import { tariffEndpoints } from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { loadPami } from './load-pami.ts';
import { changeByPercent, copyRules, previewPercent } from './renew-rules.ts';
import { listTariffChanges, undoTariffChange } from './tariff-changes.ts';

export function tariffChangeRoutes(api: Api): void {
  serve(api, tariffEndpoints.copy, { work: (context, { params, body }) => copyRules(context, params.id, body) });
  serve(api, tariffEndpoints.previewPercent, {
    work: (context, { params, body }) => previewPercent(context, params.id, body),
  });
  serve(api, tariffEndpoints.changePercent, {
    work: (context, { params, body }) => changeByPercent(context, params.id, body),
  });
  serve(api, tariffEndpoints.loadPami, {
    work: (context, { params, body: { validFrom, ...prices } }) => loadPami(context, params.id, prices, validFrom),
  });
  serve(api, tariffEndpoints.changes, {
    async work(context, { params }, reply) {
      const changes = await listTariffChanges(context, params.id);
      reply.header('x-total-count', changes.length);
      return changes;
    },
  });
  serve(api, tariffEndpoints.undo, {
    work: (context, { params }) => undoTariffChange(context, params.id, params.changeId),
  });
}
