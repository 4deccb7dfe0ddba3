import { clients } from '@dioptria/contract/shop/clients/clients.ts';
import { recallEndpoints } from '@dioptria/contract/shop/notices/recall-endpoints.ts';
import { prescriptionEndpoints } from '@dioptria/contract/shop/prescriptions/prescription-endpoints.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { prescriptionsOfClient } from './prescriptions-service.ts';
import { listRecalls, noteRecall, noteRecallResult } from './recalls.ts';

export function prescriptionRoutes(api: Api): void {
  serve(api, prescriptionEndpoints.ofClient, {
    async work(context, { params }, reply) {
      const found = await prescriptionsOfClient(context, params.id);
      reply.header('x-total-count', found.length);
      return found;
    },
  });
}

export function recallRoutes(api: Api): void {
  serve(api, recallEndpoints.list, {
    async work(context, { query }, reply) {
      const { recalls, total } = await listRecalls(context, query);
      reply.header('x-total-count', total);
      return recalls;
    },
  });
  serve(api, recallEndpoints.send, {
    async work(context, { params: { id: prescriptionId }, body }) {
      const { clientId, clientName } = await noteRecall(context, prescriptionId, body);
      const said = { recallChannel: body.channel, recallText: body.text };
      recordChange(context, clients, { id: clientId, action: 'update', name: clientName, said });
      return { client: { _id: clientId, name: clientName } };
    },
  });
  serve(api, recallEndpoints.note, {
    async work(context, { params: { id: prescriptionId }, body }) {
      const { clientId, clientName } = await noteRecallResult(context, prescriptionId, body.result);
      const said = { recallResult: body.result };
      recordChange(context, clients, { id: clientId, action: 'update', name: clientName, said });
      return { client: { _id: clientId, name: clientName } };
    },
  });
}
