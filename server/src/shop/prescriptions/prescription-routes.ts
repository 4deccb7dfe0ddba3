import { id } from '@dioptria/contract/base/fields.ts';
import { prescriptions } from '@dioptria/contract/shop/prescriptions/prescriptions.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { prescriptionsOfClient } from './prescriptions-service.ts';

export function prescriptionRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url: '/tenant/prescription/client/:id',
    caller: prescriptions.permissions.list,
    tag: prescriptions.name,
    summary: 'Every prescription of a client, newest first',
    params: z.object({ id: id() }),
    answer: z.array(prescriptions.record),
    async work(context, { params }, reply) {
      const found = await prescriptionsOfClient(context, params.id);
      reply.header('x-total-count', found.length);
      return found;
    },
  });
}
