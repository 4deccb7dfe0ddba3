import { recordPlace } from '@dioptria/contract/base/resource.ts';
import { changedPolicies } from '@dioptria/contract/shop/clients/client-policies.ts';
import { clients } from '@dioptria/contract/shop/clients/clients.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { recordBefore, recordChange } from '../../base/records/record-change.ts';
import { clientsService } from './clients-service.ts';
import { takeFinalConsumer } from './final-consumer.ts';
import { clientsByDocument } from './select-clients.ts';

export function clientRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url: '/tenant/clients/numId/:id',
    caller: clients.permissions.read,
    tag: clients.name,
    summary: 'The newest client with a document number; X-Total-Count says how many share it',
    params: z.object({ id: z.string() }),
    answer: clients.record,
    async work(context, { params }, reply) {
      const [newest, ...others] = await clientsByDocument(context, params.id);
      reply.header('x-total-count', 1 + others.length);
      return newest;
    },
  });

  tenantRoute(api, {
    method: 'PUT',
    url: '/tenant/clients/:id/policies',
    // Sellers read the card of the insurer at the counter (docs/rules.md#clients-13).
    caller: clients.permissions.create,
    tag: clients.name,
    summary: "Changes a client's insurers and birth date",
    refusals: [404, 409],
    params: recordPlace,
    body: changedPolicies,
    answer: z.object({ client: clients.record }),
    async work(context, { params: { id }, body }) {
      const before = await recordBefore(context, { definition: clients, service: clientsService }, id);
      const client = await clientsService.update(context, id, body);
      recordChange(context, clients, { id, before, after: client });
      return { client };
    },
  });

  tenantRoute(api, {
    method: 'POST',
    url: '/tenant/clients/final-consumer',
    caller: 'sales.create',
    tag: clients.name,
    summary: "The client 'Consumidor final', for a sale without a client's data; its first use creates it",
    answer: clients.record,
    async work(context) {
      const { client, isNew } = await takeFinalConsumer(context);
      if (isNew) recordChange(context, clients, { id: client._id, after: client });
      return client;
    },
  });
}
