import { clients } from '@dioptria/contract/shop/clients/clients.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { clientsByDocument } from './clients-service.ts';

/** Adds the search of clients by document, besides the five regular routes (docs/rules.md#clients-5). */
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
}
