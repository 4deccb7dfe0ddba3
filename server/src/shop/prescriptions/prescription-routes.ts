import { prescriptionEndpoints } from '@dioptria/contract/shop/prescriptions/prescription-endpoints.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { prescriptionsOfClient } from './prescriptions-service.ts';

export function prescriptionRoutes(api: Api): void {
  serve(api, prescriptionEndpoints.ofClient, {
    async work(context, { params }, reply) {
      const found = await prescriptionsOfClient(context, params.id);
      reply.header('x-total-count', found.length);
      return found;
    },
  });
}
