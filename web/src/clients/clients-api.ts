import type { clients } from '@dioptria/contract/clients.ts';
import type { RecordOf } from '@dioptria/contract/resource.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../shared/http.ts';

export type Client = RecordOf<typeof clients>;

const path = '/tenant/clients';

/** One client. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [path, 'one', id],
    queryFn: ({ signal }) => http.get<Client>(`${path}/${id}`, { signal }),
  });

/**
 * The clients with a document number, dots, spaces and case aside: usually one; several when different documents
 * share the number (decisions §1 'Client by document').
 * @throws ApiError 404 with the specification's sentence when there is none.
 */
export async function findClients(numId: string, signal?: AbortSignal): Promise<Client[]> {
  const found = await http.counted<Client>(`${path}/numId/${encodeURIComponent(numId)}`, { signal });
  if ((found.total ?? 1) === 1) return [found.answer];
  return (await http.list<Client>(path, { query: { numId }, signal })).rows;
}

/** The same, as a query. */
export const clientsWithDocument = (numId: string) =>
  queryOptions({ queryKey: [path, 'document', numId], queryFn: ({ signal }) => findClients(numId, signal) });
