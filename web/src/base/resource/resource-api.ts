import type { Endpoint } from '@dioptria/contract/base/endpoint.ts';
import type { Schema } from '@dioptria/contract/base/zod.ts';
import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { anyQuery, call, type ListEndpoint, queryOf, type ReadEndpoint, snapshotOf, withId } from '../http/call.ts';
import { ApiError, type ListPage, type Query } from '../http/http.ts';
import { staleAfter } from '../http/stale.ts';
import { useSend } from '../http/use-send.ts';
import { currentSession } from '../session/session.ts';
import { sharedTexts } from '../texts.ts';
import type { ChosenRecord } from './fields/field-values.ts';
import type { FormScreen, StoredRecord } from './screen.tsx';

const OFFERED = 20;

export interface ReadPlace<Row> {
  read: ReadEndpoint<Row>;
  list: ListEndpoint<Row>;
}

export const recordQuery = <Row>({ read }: Pick<ReadPlace<Row>, 'read'>, id: string) => queryOf(withId(read, id));

export const listedRow = <Row extends Pick<StoredRecord, '_id'>>(
  queryClient: QueryClient,
  { list }: ReadPlace<Row>,
  id: string,
) =>
  queryClient
    .getQueriesData<ListPage<Row>>({ queryKey: [list.path, 'page'] })
    .flatMap(([, page]) => page?.rows ?? [])
    .find(({ _id }) => _id === id);

/** The cast is correct: forms and filters refer to records with a name. */
export const namedList = (name: ResourceName) => resourceEndpoints[name].list as unknown as ListEndpoint<ChosenRecord>;

export interface MatchesOf<Row> {
  list: ListEndpoint<Row>;
  filter?: Query;
}

/** The options do not change while the field shows them. */
export const matchesQuery = <Row extends ChosenRecord>({ list, filter }: MatchesOf<Row>, search: string) =>
  snapshotOf(list, anyQuery({ ...filter, search, sort: 'name', limit: OFFERED }));

export const namesQuery = ({ list }: MatchesOf<ChosenRecord>) => ({
  ...queryOf(list, anyQuery({ sort: 'name' })),
  staleTime: 5 * 60_000,
});

/** Also refetches queries of other resources that show the record's name: a sale shows the name of its client. */
function recordsChanged(queryClient: QueryClient, known: readonly unknown[]) {
  const knownHash = hashKey(known);
  const isStale = staleAfter();
  void queryClient.invalidateQueries({ predicate: (query) => isStale(query) && query.queryHash !== knownHash });
}

interface WriteEndpoint<Answer> extends Omit<ReadEndpoint<Answer>, 'body'> {
  body: Schema<object, object>;
}

export type RemoveEndpoint = ReadEndpoint<{ message: string }>;

interface FormEndpoints<Row> {
  list: ListEndpoint<Row>;
  read: ReadEndpoint<Row>;
  create: WriteEndpoint<Row>;
  update: WriteEndpoint<Record<string, Row>>;
  remove: RemoveEndpoint;
}

export type AnyFormEndpoints = Record<keyof FormEndpoints<never>, Endpoint>;

/** The endpoints of the records below one record, such as the plans of an insurer. */
export const below = (endpoints: AnyFormEndpoints, id: string): AnyFormEndpoints => ({
  list: withId(endpoints.list, id),
  read: withId(endpoints.read, id),
  create: withId(endpoints.create, id),
  update: withId(endpoints.update, id),
  remove: withId(endpoints.remove, id),
});

/** The cast is correct: the endpoints follow from the definition of the screen, which declares the type of its records. */
export const formEndpoints = <Row>({ name, endpoints = resourceEndpoints[name] }: Endpoints): FormEndpoints<Row> =>
  endpoints as unknown as FormEndpoints<Row>;

type Endpoints = Pick<FormScreen, 'name' | 'endpoints'>;

/** While the form is open, a retry with the same values creates no second record (docs/rules.md#records-6). */
export const useCreate = <Row extends StoredRecord>(screen: FormScreen) => useSend(formEndpoints<Row>(screen).create);

/** Sends the `updatedAt` of the version that the user edited (docs/rules.md#records-7). */
export function useUpdate<Row extends StoredRecord>(screen: Endpoints & Pick<FormScreen, 'resource'>, id: string) {
  const queryClient = useQueryClient();
  const { read, update } = formEndpoints<Row>(screen);
  return useMutation({
    mutationFn: async (body: object) => {
      const answer = await call(withId(update, id), { body });
      const record = answer[screen.resource.envelope];
      if (!record) throw new ApiError(0, { message: sharedTexts.apiError });
      return record;
    },
    onSuccess: (record) => {
      const { queryKey } = queryOf(withId(read, id));
      queryClient.setQueryData(queryKey, record);
      recordsChanged(queryClient, queryKey);
      // The header shows the signed-in user. If users change their own record, the session is loaded again.
      if (id === queryClient.getQueryData(currentSession.queryKey)?.user._id)
        void queryClient.invalidateQueries(currentSession);
    },
  });
}

export function useRemove(remove: RemoveEndpoint, { queryKey }: { queryKey: readonly unknown[] }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(remove),
    onSuccess: () => recordsChanged(queryClient, queryKey),
  });
}

/**
 * The server's message or, if the server sent no message, the text of the screen. After a network error, both
 * (docs/rules.md#errors-4).
 */
export function failureText(error: Error, fallback: string): string {
  if (!(error instanceof ApiError) || error.message === sharedTexts.apiError) return fallback;
  return error.code === 'network' ? `${fallback} ${error.message}` : error.message;
}

/** Undefined if the code belongs to no record or to several records (docs/rules.md#codes-4). */
export async function readScanned<Row>(list: ListEndpoint<Row>, scanned: string): Promise<Row | undefined> {
  const found: Row[] = await call(list, anyQuery({ scanned, limit: 2 }));
  return found.length === 1 ? found[0] : undefined;
}

/** Undefined if no record or several records match the words of a search. `filter` is a filter of the list. */
export async function readOnlyMatch<Row>(
  list: ListEndpoint<Row>,
  search: string,
  filter: Readonly<Record<string, string>>,
): Promise<Row | undefined> {
  const found: Row[] = await call(list, anyQuery({ ...filter, search, limit: 2 }));
  return found.length === 1 ? found[0] : undefined;
}
