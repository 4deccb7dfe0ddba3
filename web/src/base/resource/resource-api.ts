import { hashKey, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, http, type ListPage, type Query } from '../http/http.ts';
import { postOnce, useIdempotencyKey } from '../http/idempotency-key.ts';
import { isTenantQuery, queryKeys, resourcePath } from '../http/query-keys.ts';
import { currentSession } from '../session/session.ts';
import { sharedTexts } from '../texts.ts';
import type { ChosenRecord } from './field-values.ts';
import type { FormResource, StoredRecord } from './screen.tsx';

/** The greatest number of matches that a field offers. */
const OFFERED = 20;

interface Place {
  path: string;
}

/** The query of one record. */
export const recordQuery = <Row>(screen: Place, id: string) =>
  queryOptions({
    queryKey: queryKeys.record(resourcePath(screen), id),
    queryFn: ({ signal }) => http.get<Row>(`${resourcePath(screen)}/${id}`, { signal }),
  });

/** Finds a record in the loaded pages of its list. */
export const listedRow = <Row extends Pick<StoredRecord, '_id'>>(queryClient: QueryClient, screen: Place, id: string) =>
  queryClient
    .getQueriesData<ListPage<Row>>({ queryKey: queryKeys.lists(resourcePath(screen)) })
    .flatMap(([, page]) => page?.rows ?? [])
    .find(({ _id }) => _id === id);

/** A resource to search, and the filter that limits the found records. */
export interface MatchesOf extends Place {
  filter?: Query;
}

/**
 * The query of the records that a field offers for the typed words. The options do not change while the field shows the
 * options.
 */
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

/** The query of the ids and names of all records of a resource, for a select that filters a list. */
export const namesQuery = (place: Place) =>
  queryOptions({
    queryKey: queryKeys.names(resourcePath(place)),
    queryFn: ({ signal }) => http.get<ChosenRecord[]>(resourcePath(place), { query: { sort: 'name' }, signal }),
    staleTime: 5 * 60_000,
  });

/**
 * Invalidates every query of the tenant's data except the query with the key `known`. Queries of other resources are
 * included, because they show the record's name: a sale shows the name of its client.
 */
function recordsChanged(queryClient: QueryClient, known?: readonly unknown[]) {
  const knownHash = known && hashKey(known);
  const isStale = isTenantQuery;
  void queryClient.invalidateQueries({ predicate: (query) => isStale(query) && query.queryHash !== knownHash });
}

/**
 * Creates a record. While the form is open, a retry with the same values creates no second record and returns the first
 * answer (docs/rules.md#records-6).
 */
export function useCreate<Row extends StoredRecord>(screen: Place) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (request: object) => postOnce<Row>(resourcePath(screen), request, keyOf(request)),
    onSuccess: () => recordsChanged(queryClient),
  });
}

/**
 * Updates a record. The request sends the `updatedAt` of the version that the user edited (docs/rules.md#records-7).
 * @param part the end of the path of a route that changes only some fields: `/policies`
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

/** Deletes a record. */
export function useRemove(screen: Place, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => http.delete<{ message: string }>(`${resourcePath(screen)}/${id}`),
    onSuccess: () => recordsChanged(queryClient, recordQuery(screen, id).queryKey),
  });
}

/**
 * The text of a failure: the server's message or, if the server sent no message, the text of the screen
 * (docs/rules.md#errors-4). After a network error, the text holds both the text of the screen and the message.
 */
export function failureText(error: Error, fallback: string): string {
  if (!(error instanceof ApiError) || error.message === sharedTexts.apiError) return fallback;
  return error.code === 'network' ? `${fallback} ${error.message}` : error.message;
}
