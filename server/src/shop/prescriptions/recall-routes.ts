import { clients } from '@dioptria/contract/shop/clients/clients.ts';
import { id } from '@dioptria/contract/base/fields.ts';
import { newNotice, recall, recallOutcome, recallQuery } from '@dioptria/contract/shop/notices/notices.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { listRecalls, noteRecall, noteRecallResult } from './recalls.ts';

const params = z.object({ id: id() });
const caller = 'recalls.send' as const;
const told = z.object({ client: z.object({ _id: z.uuid(), name: z.string() }) });

export function recallRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url: '/tenant/recalls',
    caller,
    tag: clients.name,
    summary: 'The clients whose last prescription expires, and who should get a message today',
    query: recallQuery,
    answer: z.array(recall),
    async work(context, { query }, reply) {
      const { recalls, total } = await listRecalls(context, query);
      reply.header('x-total-count', total);
      return recalls;
    },
  });
  tenantRoute(api, {
    method: 'POST',
    url: '/tenant/recalls/:id',
    caller,
    tag: clients.name,
    summary: 'Notes a message to the client of a prescription that expires',
    refusals: [409],
    params,
    body: newNotice,
    status: 201,
    answer: told,
    async work(context, { params: { id: prescriptionId }, body }) {
      const { clientId, clientName } = await noteRecall(context, prescriptionId, body);
      const said = { recallChannel: body.channel, recallText: body.text };
      recordChange(context, clients, { id: clientId, action: 'update', name: clientName, said });
      return { client: { _id: clientId, name: clientName } };
    },
  });
  tenantRoute(api, {
    method: 'POST',
    url: '/tenant/recalls/:id/result',
    caller,
    tag: clients.name,
    summary: 'Notes what came of the last message about a prescription',
    refusals: [409],
    params,
    body: recallOutcome,
    answer: told,
    async work(context, { params: { id: prescriptionId }, body }) {
      const { clientId, clientName } = await noteRecallResult(context, prescriptionId, body.result);
      const said = { recallResult: body.result };
      recordChange(context, clients, { id: clientId, action: 'update', name: clientName, said });
      return { client: { _id: clientId, name: clientName } };
    },
  });
}
