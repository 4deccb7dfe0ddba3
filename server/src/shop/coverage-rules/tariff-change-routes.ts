import { pamiRequest } from '@dioptria/contract/shop/coverage-rules/pami-tariff.ts';
import {
  tariffChange,
  tariffChangePlace,
  tariffCopy,
  tariffPercent,
  tariffPreview,
  tariffUndo,
} from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import { recordPlace } from '@dioptria/contract/base/resource.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { loadPami } from './load-pami.ts';
import { changeByPercent, copyRules, previewPercent } from './renew-rules.ts';
import { listTariffChanges, undoTariffChange } from './tariff-changes.ts';

const { path, name: tag, permissions } = insurances;
const url = `/tenant/${path}/:id/rules`;

export function tariffChangeRoutes(api: Api): void {
  renewalRoutes(api);
  tenantRoute(api, {
    method: 'GET',
    url: `${url}/changes`,
    caller: permissions.read,
    tag,
    summary: 'The last changes of many rules that can be undone, newest first',
    params: recordPlace,
    answer: z.array(tariffChange),
    async work(context, { params }, reply) {
      const changes = await listTariffChanges(context, params.id);
      reply.header('x-total-count', changes.length);
      return changes;
    },
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/changes/:changeId/undo`,
    caller: permissions.update,
    tag,
    summary: 'Deletes the rules of a change that no sale has, and gives the replaced rules their ends back',
    refusals: [409],
    params: tariffChangePlace,
    answer: tariffUndo,
    work: (context, { params }) => undoTariffChange(context, params.id, params.changeId),
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/pami`,
    caller: permissions.update,
    tag,
    summary: 'Gives the insurer the terms and rules of PAMI with the agreed prices',
    refusals: [404],
    params: recordPlace,
    body: pamiRequest,
    status: 201,
    answer: tariffChange,
    work: (context, { params, body: { validFrom, ...prices } }) => loadPami(context, params.id, prices, validFrom),
  });
}

function renewalRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/copy`,
    caller: permissions.update,
    tag,
    summary: 'Copies rules with new dates; the copied rules end on the day before',
    refusals: [404],
    params: recordPlace,
    body: tariffCopy,
    status: 201,
    answer: tariffChange,
    work: (context, { params, body }) => copyRules(context, params.id, body),
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/percent/preview`,
    caller: permissions.update,
    tag,
    summary: 'What a change of the amounts by percent would change; nothing changes yet',
    refusals: [404],
    params: recordPlace,
    body: tariffPercent,
    answer: tariffPreview,
    work: (context, { params, body }) => previewPercent(context, params.id, body),
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/percent`,
    caller: permissions.update,
    tag,
    summary: 'Changes the amounts of rules by percent from a day on',
    refusals: [404, 409],
    params: recordPlace,
    body: tariffPercent,
    status: 201,
    answer: tariffChange,
    work: (context, { params, body }) => changeByPercent(context, params.id, body),
  });
}
