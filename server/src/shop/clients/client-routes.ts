import { clientEndpoints } from '@dioptria/contract/shop/clients/client-endpoints.ts';
import { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { recordBefore, recordChange } from '../../base/records/record-change.ts';
import { clientsService } from './clients-service.ts';
import { clientsByDocument, takeFinalConsumer } from './client-records.ts';

export function clientRoutes(api: Api): void {
  serve(api, clientEndpoints.byDocument, {
    async work(context, { params }, reply) {
      const [newest, ...others] = await clientsByDocument(context, params.id);
      reply.header('x-total-count', 1 + others.length);
      return newest;
    },
  });

  serve(api, clientEndpoints.changePolicies, {
    async work(context, { params: { id }, body }) {
      const before = await recordBefore(context, { definition: clients, service: clientsService }, id);
      const client = await clientsService.update(context, id, body);
      recordChange(context, clients, { id, before, after: client });
      return { client };
    },
  });

  serve(api, clientEndpoints.takeFinalConsumer, {
    async work(context) {
      const { client, isNew } = await takeFinalConsumer(context);
      if (isNew) recordChange(context, clients, { id: client._id, after: client });
      return client;
    },
  });
}
