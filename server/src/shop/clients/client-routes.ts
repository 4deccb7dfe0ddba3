import { clientEndpoints } from '@dioptria/contract/shop/clients/client-endpoints.ts';
import { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { UpdateOf } from '@dioptria/contract/base/resource.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
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
    work: (context, { params: { id }, body }) => changeClient(context, id, body),
  });

  serve(api, clientEndpoints.changeContact, {
    work: (context, { params: { id }, body }) => changeClient(context, id, body),
  });

  serve(api, clientEndpoints.takeFinalConsumer, {
    async work(context) {
      const { client, isNew } = await takeFinalConsumer(context);
      if (isNew) recordChange(context, clients, { id: client._id, after: client });
      return client;
    },
  });
}

async function changeClient(context: Context, id: string, changes: UpdateOf<typeof clients>) {
  const before = await recordBefore(context, { definition: clients, service: clientsService }, id);
  const client = await clientsService.update(context, id, changes);
  recordChange(context, clients, { id, before, after: client });
  return { client };
}
