import { newReception, receptionPlace, receptions, receptionsQuery } from '@dioptria/contract/receptions.ts';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import { pageLinks } from '../http/page-links.ts';
import { tenantRoute } from '../http/tenant-route.ts';
import { createReception } from './create-reception.ts';
import { readReception, receptionsListing } from './reception-records.ts';
import { reverseReception } from './reverse-reception.ts';

const { path, name: tag, record, permissions } = receptions;
const url = `/tenant/${path}`;

/** The receptions as records with a history. */
export const recordOfReceptions = { definition: receptions, service: { read: readReception } };

/** Adds the routes of receptions (docs/rules.md#receptions-1). */
export function receptionRoutes(api: Api): void {
  readingRoutes(api);
  writingRoutes(api);
}

function readingRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url,
    caller: permissions.list,
    tag,
    summary: 'reception: list',
    query: receptionsQuery,
    answer: z.array(record),
    async work(context, { query }, reply) {
      const page = await receptionsListing.list(context, query);
      reply.header('x-total-count', page.total).header('link', pageLinks(url, query, page));
      return page.records;
    },
  });
  tenantRoute(api, {
    method: 'GET',
    url: `${url}/:id`,
    caller: permissions.read,
    tag,
    summary: 'reception: read',
    params: receptionPlace,
    answer: record,
    work: (context, input) => readReception(context, input.params.id),
  });
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
