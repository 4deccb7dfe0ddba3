import {
  type AnswerOf,
  type Endpoint,
  type ParamsOf,
  pathOf,
  type SentBodyOf,
} from '@dioptria/contract/base/endpoint.ts';
import type { Schema } from '@dioptria/contract/base/zod.ts';
import { queryOptions } from '@tanstack/react-query';
import { parse, type z } from 'zod';
import { answer, ApiError, type ListPage, type Query, type RequestOptions, send } from './http.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Undefined if every change makes the data stale. */
    queryMeta: { shows?: readonly string[] | undefined };
  }
}

/** The URL has the values as text. */
type SentQueryOf<E extends Endpoint> = E extends { query: Schema<unknown, infer Sent> }
  ? { [Key in keyof Sent]: string | number | boolean | undefined }
  : undefined;

type Part<Name extends string, Value> = Value extends undefined
  ? { [Key in Name]?: undefined }
  : object extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

export type CallBodyOf<E extends Endpoint> = E extends { takesFile: true } ? Blob : SentBodyOf<E>;

export type CallOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', SentQueryOf<E>> &
  Part<'body', CallBodyOf<E>> &
  Pick<RequestOptions, 'signal' | 'keepalive' | 'idempotencyKey'>;

export interface ReadEndpoint<Row = unknown> extends Omit<Endpoint, 'answer'> {
  answer: Schema<Row>;
}

export interface ListEndpoint<Row = unknown> extends Omit<Endpoint, 'answer'> {
  answer: z.ZodArray<Schema<Row>>;
}

/**
 * Passes a query to a list endpoint of any resource. The cast is needed, because the general type `ListEndpoint` does not have
 * the type of the query.
 */
export const anyQuery = (query: Query) => ({ query }) as object as { query?: undefined };

/** Fills the parameters into the endpoint's path. */
export const withParams = <E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
): Omit<E, 'path'> & { path: string } => ({
  ...endpoint,
  path: pathOf(endpoint, params),
});

/** The id of the record is the only parameter. */
export const withId = <E extends Endpoint>(endpoint: E, id: string): Omit<E, 'path'> & { path: string } => ({
  ...endpoint,
  path: endpoint.path.replace(/:\w+/, encodeURIComponent(id)),
});

type OptionalIf<Input> = object extends Input ? [input?: Input] : [input: Input];

/** In milliseconds: as long as the server's `Retry-After`. */
const PAUSE = 1000;

const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve, PAUSE);
  });

async function request<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
): Promise<{ read: AnswerOf<E>; total?: number }> {
  const { params, ...options } = input as { params?: object } & RequestOptions;
  const path = pathOf(endpoint, params);
  const anonymous = endpoint.caller === 'public';
  const sent = () => send(endpoint.method, path, { ...options, anonymous });
  // A request with a key may be repeated: the server writes nothing twice.
  const response = await sent().catch(async (error: unknown) => {
    if (!options.idempotencyKey || !(error instanceof ApiError) || error.status !== 503) throw error;
    await pause();
    return sent();
  });
  const total = response.headers.get('x-total-count');
  const read = await answer<AnswerOf<E>>(response);
  // Only in development: the build contains no schemas. The browser tests check each answer too
  // (e2e/support/checked-answers.ts).
  if (import.meta.env.DEV && endpoint.answer) parse(endpoint.answer, read);
  return { read, ...(total === null ? {} : { total: Number(total) }) };
}

/** @throws ApiError, or the signal's reason */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: OptionalIf<CallOf<E>>): Promise<AnswerOf<E>> {
  return (await request(endpoint, (input ?? {}) as CallOf<E>)).read;
}

/** Also returns `total`, which counts the rows of all pages. */
export async function callPage<E extends Endpoint & { answer: z.ZodArray }>(
  endpoint: E,
  input: CallOf<E>,
): Promise<ListPage<AnswerOf<E>[number]>> {
  const { read, total } = await request(endpoint, input);
  const rows: AnswerOf<E>[number][] = read;
  return { rows, total: total ?? rows.length };
}

/** The answer also has the number of all records, if the server sends this number. */
export async function callCounted<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
): Promise<{ answer: AnswerOf<E>; total?: number }> {
  const { read: found, ...counted } = await request(endpoint, input);
  return { answer: found, ...counted };
}

export type AnswerKey = readonly [path: string, shape: 'answer' | 'page', query: object];

/** The key begins with the path, by which `stale.ts` finds the queries to refetch. */
const keyOf = (
  endpoint: Endpoint,
  shape: 'answer' | 'page',
  { params, query = {} }: { params?: object; query?: object },
): AnswerKey => [pathOf(endpoint, params), shape, query];

export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: OptionalIf<CallOf<E>>) {
  const sent = (input ?? {}) as CallOf<E>;
  return queryOptions({
    queryKey: keyOf(endpoint, 'answer', sent),
    queryFn: ({ signal }) => call(endpoint, ...([{ ...sent, signal }] as unknown as OptionalIf<CallOf<E>>)),
    meta: { shows: endpoint.shows },
  });
}

/** For the options of a field: the answer never becomes stale, so the options do not change while the user chooses. */
export function snapshotOf<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  return queryOptions({
    queryKey: ['snapshot', ...keyOf(endpoint, 'answer', input)],
    queryFn: ({ signal }) => call(endpoint, ...([{ ...input, signal }] as unknown as OptionalIf<CallOf<E>>)),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function pageOf<E extends Endpoint & { answer: z.ZodArray }>(endpoint: E, input: CallOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, 'page', input),
    queryFn: ({ signal }) => callPage(endpoint, { ...input, signal }),
    meta: { shows: endpoint.shows },
  });
}
