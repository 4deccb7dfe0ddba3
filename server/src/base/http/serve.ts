import { type BodyOf, type Endpoint, type ParamsOf, pathOf, type QueryOf } from '@dioptria/contract/base/endpoint.ts';
import { paramsOf } from '@dioptria/contract/base/fields.ts';
import type { ListQuery } from '@dioptria/contract/base/resource.ts';
import type { Schema } from '@dioptria/contract/base/zod.ts';
import type { z } from 'zod';
import type { Context, Origin } from '../records/context.ts';
import type { Page } from '../records/crud-service.ts';
import type { Api } from './api.ts';
import {
  answerOf,
  documentedSchema,
  type Exchange,
  type Input,
  inputOf,
  originOf,
  type ReplyHeaders,
  sendAnswer,
} from './exchange.ts';
import { type TenantRoute, tenantRoute } from './tenant-route.ts';

/** RFC 8288. If the total is only a lower bound, the header has no URL of the last page. */
function pageLinks(
  path: string,
  query: Pick<ListQuery, 'page' | 'limit'>,
  { total, atLeast }: Omit<Page<unknown>, 'records'>,
): string {
  const last = Math.max(1, Math.ceil(total / query.limit));
  const pages: [relation: string, page: number, exists: boolean][] = [
    ['first', 1, true],
    ['prev', Math.min(query.page - 1, atLeast ? query.page - 1 : last), query.page > 1],
    ['next', query.page + 1, atLeast ?? query.page < last],
    ['last', last, !atLeast],
  ];
  return pages
    .filter(([, , exists]) => exists)
    .map(([relation, page]) => `<${path}?${searchOf({ ...query, page })}>; rel="${relation}"`)
    .join(', ');
}

export function searchOf(query: object): string {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(sent.map(([key, value]): [string, string] => [key, String(value)])).toString();
}

interface PublicRoute<Params, Query, Body, Output extends Schema> extends Exchange<Params, Query, Body, Output> {
  method: 'GET' | 'POST';
  /**
   * The queue in which the requests wait, 'database' by default. With 'none' the route answers even if the server is overloaded.
   */
  needs?: 'database' | 'sign-in' | 'none';
  /**
   * Use `origin` only for rate limits and for the tenant's audit log, never for the process's log. `isSecure`: the client
   * connects with TLS to this server or to a trusted proxy.
   */
  work(
    input: Input<Params, Query, Body> & { origin: Origin; cookie: string | undefined; isSecure: boolean },
    reply: ReplyHeaders,
  ): Promise<z.input<Output>>;
}

function publicRoute<Params, Query, Body, Output extends Schema = z.ZodVoid>(
  { app, admission }: Api,
  route: PublicRoute<Params, Query, Body, Output>,
): void {
  const { needs = 'database' } = route;
  const priority = route.method === 'GET' ? 'read' : 'write';
  app.route({
    method: route.method,
    url: route.url,
    config: { caller: 'public' },
    schema: documentedSchema(route, 'public'),
    onRequest: (request, reply) => admission.receive(request, reply),
    preValidation: async (request, reply) => {
      if (needs === 'database') await admission.enter(request, reply, priority);
      if (needs === 'sign-in') await admission.enterToSignIn(request, reply);
    },
    handler: async (request, reply) => {
      const caller = {
        origin: originOf(request),
        cookie: request.headers.cookie,
        isSecure: request.protocol === 'https',
      };
      const input = { ...inputOf<Params, Query, Body>(request), ...caller };
      const work = () => route.work(input, reply);
      const output = await (needs === 'none' ? work() : admission.run(request, work));
      return sendAnswer(reply, answerOf(route, output));
    },
  });
}

export type InputOf<E extends Endpoint> = Input<ParamsOf<E>, QueryOf<E>, BodyOf<E>>;

export type OutputOf<E extends Endpoint> = E extends { answer: infer Answer extends Schema } ? Answer : z.ZodVoid;

export type Served<E extends Endpoint, Prepared = undefined> = Pick<
  TenantRoute<ParamsOf<E>, QueryOf<E>, BodyOf<E>, OutputOf<E>, Prepared>,
  'work' | 'prepare' | 'bodyIn' | 'bodyLimit' | 'mayLag' | 'priority' | 'writesNothing'
>;

/** The cast is correct: the types of the input derive from these schemas. */
export const schemasOf = <E extends Endpoint>(endpoint: E) =>
  ({ ...endpoint, url: endpoint.path, params: paramsOf(endpoint) }) as unknown as {
    url: string;
    params: Schema<ParamsOf<E>>;
    query: Schema<QueryOf<E>>;
    body: Schema<BodyOf<E>>;
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

export type ListEndpoint = Endpoint & { query: Schema<Pick<ListQuery, 'page' | 'limit'>>; answer: z.ZodArray };

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
      // The casts are correct: the schemas of a `ListEndpoint` declare the types of the query and of the parameters.
      const query = input.query as Pick<ListQuery, 'page' | 'limit'>;
      const links = pageLinks(pathOf(endpoint, input.params as object), query, totals);
      reply.header('x-total-count', totals.total).header('link', links);
      return records as z.input<OutputOf<E>>;
    },
  });
}
