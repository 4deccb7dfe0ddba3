import { type AnswerOf, pathOf } from '@dioptria/contract/base/endpoint.ts';
import { clientEndpoints } from '@dioptria/contract/shop/clients/client-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callCounted, queryOf } from '../../base/http/call.ts';
import { errorMessage } from '../../base/http/http.ts';
import { useSend } from '../../base/http/use-send.ts';
import { matchesQuery } from '../../base/resource/resource-api.ts';
import { showError } from '../../base/ui/toasts/toast.ts';

const { list, read } = resourceEndpoints.clients;
const { byDocument, takeFinalConsumer } = clientEndpoints;

export type Client = AnswerOf<typeof read>;

export const clientQuery = (id: string) => queryOf(read, { params: { id } });

/**
 * Dots, spaces and case do not matter. Clients with documents of different types can share a number.
 * @throws ApiError 404 if no client has the number (docs/rules.md#clients-5).
 */
export async function findClients(numId: string, signal?: AbortSignal): Promise<Client[]> {
  const newest = await callCounted(byDocument, { params: { id: numId }, signal });
  return (newest.total ?? 1) === 1 ? [newest.answer] : call(list, { query: { numId }, signal });
}

export const clientsNamed = (words: string) => matchesQuery<Client>({ list }, words);

export const clientsWithDocument = (numId: string) =>
  queryOptions({
    queryKey: [pathOf(byDocument, { id: numId }), 'clients'],
    queryFn: ({ signal }) => findClients(numId, signal),
    meta: { shows: byDocument.shows },
  });

/** '' for 'Consumidor final', which has no document. */
export const documentOf = ({ typeId, numId }: Pick<Client, 'typeId' | 'numId'>) => `${typeId} ${numId}`.trim();

/** The first use creates the client (docs/rules.md#clients-9). */
export function useFinalConsumer(onTaken: (client: Client) => void) {
  const queryClient = useQueryClient();
  return useSend(takeFinalConsumer, undefined, {
    onSuccess: (client) => {
      queryClient.setQueryData(clientQuery(client._id).queryKey, client);
      onTaken(client);
    },
    onError: (error) => showError(errorMessage(error)),
  });
}
