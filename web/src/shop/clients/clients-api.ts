import type { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { errorMessage, http } from '../../base/http/http.ts';
import { showError } from '../../base/ui/toast.ts';
import { matchesQuery, recordQuery } from '../../base/resource/resource-api.ts';

export type Client = RecordOf<typeof clients>;

const place = { path: 'clients' };
const path = resourcePath(place);

export const clientQuery = (id: string) => recordQuery<Client>(place, id);

/**
 * Dots, spaces and case do not matter. Several clients have the number if their documents are of different types.
 * @throws ApiError 404 if no client has the number (docs/rules.md#clients-5).
 */
export async function findClients(numId: string, signal?: AbortSignal): Promise<Client[]> {
  const found = await http.counted<Client>(`${path}/numId/${encodeURIComponent(numId)}`, { signal });
  if ((found.total ?? 1) === 1) return [found.answer];
  return (await http.list<Client>(path, { query: { numId }, signal })).rows;
}

export const clientsNamed = (words: string) => matchesQuery<Client>(place, words);

export const clientsWithDocument = (numId: string) =>
  queryOptions({
    queryKey: queryKeys.part(path, 'document', numId),
    queryFn: ({ signal }) => findClients(numId, signal),
  });

/** '' for 'Consumidor final', which has none. */
export const documentOf = ({ typeId, numId }: Pick<Client, 'typeId' | 'numId'>) => `${typeId} ${numId}`.trim();

/** The first use creates the client (docs/rules.md#clients-9). */
export function useFinalConsumer(onTaken: (client: Client) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => http.post<Client>(`${path}/final-consumer`),
    onSuccess: (client) => {
      queryClient.setQueryData(clientQuery(client._id).queryKey, client);
      onTaken(client);
    },
    onError: (error) => showError(errorMessage(error)),
  });
}
