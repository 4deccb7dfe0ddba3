import { newReception, receptionPlace, receptions, receptionsQuery } from '@dioptria/contract/receptions.ts';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import { readingRoutes } from '../http/list-routes.ts';
import { tenantRoute } from '../http/tenant-route.ts';
import { createReception } from './create-reception.ts';
import { readReception, receptionsListing } from './reception-records.ts';
import { reverseReception } from './reverse-reception.ts';

const { path, name: tag, record, permissions } = receptions;
const url = `/tenant/${path}`;

/** The receptions as records with a history. */
export const recordOfReceptions = {
  definition: receptions,
  service: { list: receptionsListing.list, read: readReception },
};

/** Adds the routes of receptions (docs/rules.md#receptions-1). */
export function receptionRoutes(api: Api): void {
  readingRoutes(api, recordOfReceptions, receptionsQuery);
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
    params: receptionPlace,
    status: 201,
    answer: z.object({ reception: record }),
    work: async (context, input) => ({ reception: await reverseReception(context, input.params.id) }),
  });
}
