import { hashKey, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, http, type ListPage, type Query } from '../http/http.ts';
import { postOnce, useIdempotencyKey } from '../http/idempotency-key.ts';
import { isTenantQuery, queryKeys, resourcePath } from '../http/query-keys.ts';
import { currentSession } from '../session/session.ts';
import { sharedTexts } from '../texts.ts';
import type { ChosenRecord } from './field-values.ts';
import type { FormResource, StoredRecord } from './screen.tsx';

const OFFERED = 20;

interface Place {
  path: string;
}

export const recordQuery = <Row>(screen: Place, id: string) =>
  queryOptions({
    queryKey: queryKeys.record(resourcePath(screen), id),
    queryFn: ({ signal }) => http.get<Row>(`${resourcePath(screen)}/${id}`, { signal }),
  });

export const listedRow = <Row extends Pick<StoredRecord, '_id'>>(queryClient: QueryClient, screen: Place, id: string) =>
  queryClient
    .getQueriesData<ListPage<Row>>({ queryKey: queryKeys.lists(resourcePath(screen)) })
    .flatMap(([, page]) => page?.rows ?? [])
    .find(({ _id }) => _id === id);

export interface MatchesOf extends Place {
  filter?: Query;
}

/** The options do not change while the field shows them. */
export const matchesQuery = <Row extends ChosenRecord>({ path, filter = {} }: MatchesOf, search: string) =>
  queryOptions({
    queryKey: queryKeys.matches(path, filter, search),
    queryFn: ({ signal }) =>
      http.get<Row[]>(resourcePath({ path }), {
        query: { ...filter, search, sort: 'name', limit: OFFERED },
        signal,
      }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const namesQuery = (place: Place) =>
  queryOptions({
    queryKey: queryKeys.names(resourcePath(place)),
    queryFn: ({ signal }) => http.get<ChosenRecord[]>(resourcePath(place), { query: { sort: 'name' }, signal }),
    staleTime: 5 * 60_000,
  });

/** Queries of other resources too, because they show the record's name: a sale shows the name of its client. */
function recordsChanged(queryClient: QueryClient, known?: readonly unknown[]) {
  const knownHash = known && hashKey(known);
  const isStale = isTenantQuery;
  void queryClient.invalidateQueries({ predicate: (query) => isStale(query) && query.queryHash !== knownHash });
}

/** While the form is open, a retry with the same values creates no second record (docs/rules.md#records-6). */
export function useCreate<Row extends StoredRecord>(screen: Place) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (request: object) => postOnce<Row>(resourcePath(screen), request, keyOf(request)),
    onSuccess: () => recordsChanged(queryClient),
  });
}

/**
 * Sends the `updatedAt` of the version that the user edited (docs/rules.md#records-7). `part` is the end of the path of a route
 * that changes only some fields: `/policies`.
 */
export function useUpdate<Row extends StoredRecord>(screen: Place & { resource: FormResource }, id: string, part = '') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: object) => {
      const answer = await http.put<Record<string, Row>>(`${resourcePath(screen)}/${id}${part}`, request);
      const record = answer[screen.resource.envelope];
      if (!record) throw new ApiError(0, { message: sharedTexts.apiError });
      return record;
    },
    onSuccess: (record) => {
      const { queryKey } = recordQuery<Row>(screen, id);
      queryClient.setQueryData(queryKey, record);
      recordsChanged(queryClient, queryKey);
      // The header shows the signed-in user. If users change their own record, the session is loaded again.
      if (id === queryClient.getQueryData(currentSession.queryKey)?.user._id)
        void queryClient.invalidateQueries(currentSession);
    },
  });
}

export function useRemove(screen: Place, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => http.delete<{ message: string }>(`${resourcePath(screen)}/${id}`),
    onSuccess: () => recordsChanged(queryClient, recordQuery(screen, id).queryKey),
  });
}

/**
 * The server's message or, if the server sent no message, the text of the screen; both after a network error
 * (docs/rules.md#errors-4).
 */
export function failureText(error: Error, fallback: string): string {
  if (!(error instanceof ApiError) || error.message === sharedTexts.apiError) return fallback;
  return error.code === 'network' ? `${fallback} ${error.message}` : error.message;
}
