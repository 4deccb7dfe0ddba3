import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, http, type Query } from '../http.ts';
import { postOnce, useIdempotencyKey } from '../idempotency-key.ts';
import { currentSession } from '../session.ts';
import { sharedTexts } from '../texts.ts';
import type { ChosenRecord } from './field-values.ts';
import type { FormResource, StoredRecord } from './screen.ts';

/** How many matches a reference field offers. */
const OFFERED = 20;

interface Place {
  path: string;
}

/** The address of a resource, and the beginning of the keys of its queries. */
export const addressOf = ({ path }: Place) => `/tenant/${path}`;

/** One record. */
export const recordQuery = <Row>(screen: Place, id: string) =>
  queryOptions({
    queryKey: [addressOf(screen), 'one', id],
    queryFn: ({ signal }) => http.get<Row>(`${addressOf(screen)}/${id}`, { signal }),
  });

/** The records a reference field offers for what is typed, by name. */
export const matchesQuery = ({ path, filter = {} }: Place & { filter?: Query }, search: string) =>
  queryOptions({
    queryKey: [addressOf({ path }), 'matches', filter, search],
    queryFn: ({ signal }) =>
      http.get<ChosenRecord[]>(addressOf({ path }), {
        query: { ...filter, search, sort: 'name', limit: OFFERED },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The names of all records, for a filter. */
export const namesQuery = (place: Place) =>
  queryOptions({
    queryKey: [addressOf(place), 'names'],
    queryFn: ({ signal }) => http.get<ChosenRecord[]>(addressOf(place), { query: { sort: 'name' }, signal }),
    staleTime: 5 * 60_000,
  });

/** Names are shown everywhere (a client's in its orders): whatever is loaded asks again, but `known`. */
function recordsChanged(queryClient: QueryClient, known?: readonly unknown[]) {
  const knownHash = known && hashKey(known);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, queryHash }) => String(queryKey[0]).startsWith('/tenant/') && queryHash !== knownHash,
  });
}

/** Creates a record. Sending the same again while the form is open gives the first answer (decisions §1 'Retry safety'). */
export function useCreate<Row extends StoredRecord>(screen: Place) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (request: object) => postOnce<Row>(addressOf(screen), request, keyOf(request)),
    onSuccess: () => recordsChanged(queryClient),
  });
}

/** Changes a record; the request names the version it was made from by its `updatedAt` (decisions §1 'Lost updates'). */
export function useUpdate<Row extends StoredRecord>(
  screen: Place & { resource: () => Promise<FormResource> },
  id: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: object) => {
      const { envelope } = await screen.resource();
      const answer = await http.put<Record<string, Row>>(`${addressOf(screen)}/${id}`, request);
      const record = answer[envelope];
      if (!record) throw new ApiError(0, { message: sharedTexts.apiError });
      return record;
    },
    onSuccess: (record) => {
      const { queryKey } = recordQuery<Row>(screen, id);
      queryClient.setQueryData(queryKey, record);
      recordsChanged(queryClient, queryKey);
      // The header shows the signed-in user, who may be the record.
      if (id === queryClient.getQueryData(currentSession.queryKey)?.user._id)
        void queryClient.invalidateQueries(currentSession);
    },
  });
}

/** Deletes a record. */
export function useRemove(screen: Place, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => http.delete<{ message: string }>(`${addressOf(screen)}/${id}`),
    onSuccess: () => recordsChanged(queryClient, recordQuery(screen, id).queryKey),
  });
}

/** What is said of a failure: the server's sentence, else the screen's own (spec §8); both where no answer came at all. */
export function failureText(error: Error, fallback: string): string {
  if (!(error instanceof ApiError) || error.message === sharedTexts.apiError) return fallback;
  return error.code === 'network' ? `${fallback} ${error.message}` : error.message;
}
