import { type BodyOf, type Endpoint, type ParamsOf, pathOf, type QueryOf } from '@dioptria/contract/base/endpoint.ts';
import { paramsOf } from '@dioptria/contract/base/fields.ts';
import type { ListQuery } from '@dioptria/contract/base/resource.ts';
import type { z } from 'zod';
import type { Context } from '../records/context.ts';
import type { Page } from '../records/crud-service.ts';
import type { Api } from './api.ts';
import type { Input } from './exchange.ts';
import { pageLinks } from './page-links.ts';
import { type PublicRoute, publicRoute } from './public-route.ts';
import { type TenantRoute, tenantRoute } from './tenant-route.ts';

export type InputOf<E extends Endpoint> = Input<ParamsOf<E>, QueryOf<E>, BodyOf<E>>;

export type OutputOf<E extends Endpoint> = E extends { answer: infer Answer extends z.ZodType } ? Answer : z.ZodVoid;

export type Served<E extends Endpoint, Prepared = undefined> = Pick<
  TenantRoute<ParamsOf<E>, QueryOf<E>, BodyOf<E>, OutputOf<E>, Prepared>,
  'work' | 'prepare' | 'bodyIn' | 'bodyLimit' | 'mayLag' | 'priority'
>;

/** The cast is correct: the types of the input derive from these schemas. */
export const schemasOf = <E extends Endpoint>(endpoint: E) =>
  ({ ...endpoint, url: endpoint.path, params: paramsOf(endpoint) }) as unknown as {
    url: string;
    params: z.ZodType<ParamsOf<E>>;
    query: z.ZodType<QueryOf<E>>;
    body: z.ZodType<BodyOf<E>>;
    answer: OutputOf<E>;
  };

export function serve<E extends Endpoint, Prepared = undefined>(
  api: Api,
  endpoint: E,
  served: Served<E, Prepared>,
): void {
  const { method, caller } = endpoint;
  if (caller === 'public') throw new Error(`${endpoint.path} is public`);
  for (const each of endpoint.alsoPatch ? ([method, 'PATCH'] as const) : [method]) {
    tenantRoute(api, { ...endpoint, ...schemasOf(endpoint), ...served, caller, method: each });
  }
}

export function servePublic<E extends Endpoint & { method: 'GET' | 'POST'; caller: 'public' }>(
  api: Api,
  endpoint: E,
  served: Pick<PublicRoute<ParamsOf<E>, QueryOf<E>, BodyOf<E>, OutputOf<E>>, 'work' | 'needs'>,
): void {
  publicRoute(api, { ...endpoint, ...schemasOf(endpoint), ...served });
}

export type ListEndpoint = Endpoint & { query: z.ZodType<Pick<ListQuery, 'page' | 'limit'>>; answer: z.ZodArray };

interface ServedList<E extends ListEndpoint> {
  page: (context: Context, input: InputOf<E>) => Promise<Page<z.input<E['answer']>[number]>>;
  priority?: TenantRoute<never, never, never, never, never>['priority'];
}

/** The headers have the total number of records and the URLs of other pages. */
export function serveList<E extends ListEndpoint>(api: Api, endpoint: E, { page, ...served }: ServedList<E>): void {
  serve(api, endpoint, {
    ...served,
    async work(context, input, reply) {
      const { records, ...totals } = await page(context, input);
      // The schema of a `ListEndpoint` declares both types.
      const query = input.query as Pick<ListQuery, 'page' | 'limit'>;
      const links = pageLinks(pathOf(endpoint, input.params as object), query, totals);
      reply.header('x-total-count', totals.total).header('link', links);
      return records as z.input<OutputOf<E>>;
    },
  });
}
