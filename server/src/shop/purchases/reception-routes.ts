import { newReception, receptions } from '@dioptria/contract/shop/purchases/receptions.ts';
import { recordPlace } from '@dioptria/contract/base/resource.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { createReception } from './create-reception.ts';
import { readLines, readReception, receptionsListing } from './reception-records.ts';
import { reverseReception } from './reverse-reception.ts';

const { path, name: tag, record, permissions } = receptions;
const url = `/tenant/${path}`;

export function receptionRoutes(api: Api): void {
  documentRoutes(api, {
    definition: receptions,
    listing: receptionsListing,
    read: readReception,
    lines: {
      require: readReception,
      async *readAll(context, { id }) {
        yield await readLines(context, id);
      },
    },
  });
  writingRoutes(api);
}

function writingRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url,
    caller: permissions.create,
    tag,
    summary: 'Receives what a provider delivered: stock, and costs where a line says so',
    body: newReception,
    status: 201,
    answer: z.object({ reception: record }),
    work: async (context, { body }) => ({ reception: await createReception(context, body) }),
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/reverse`,
    caller: permissions.create,
    tag,
    summary: 'Takes a reception back by its reverse, once',
    refusals: [409],
    params: recordPlace,
    status: 201,
    answer: z.object({ reception: record }),
    work: async (context, input) => ({ reception: await reverseReception(context, input.params.id) }),
  });
}
