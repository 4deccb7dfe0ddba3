import type { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { matchesQuery, recordQuery } from '../../base/resource/resource-api.ts';

export type Client = RecordOf<typeof clients>;

const place = { path: 'clients' };
const path = resourcePath(place);

export const clientQuery = (id: string) => recordQuery<Client>(place, id);

/**
 * Returns the clients with a document number. The search ignores dots, spaces and case. Several clients have the number
 * if their documents are of different types (docs/rules.md#clients-5).
 * @throws ApiError 404 if no client has the number.
 */
export async function findClients(numId: string, signal?: AbortSignal): Promise<Client[]> {
  const found = await http.counted<Client>(`${path}/numId/${encodeURIComponent(numId)}`, { signal });
  if ((found.total ?? 1) === 1) return [found.answer];
  return (await http.list<Client>(path, { query: { numId }, signal })).rows;
}

/** The query of the clients whose name, document number, phone or email matches the typed words. */
export const clientsNamed = (words: string) => matchesQuery<Client>(place, words);

/** The query of `findClients`. */
export const clientsWithDocument = (numId: string) =>
  queryOptions({
    queryKey: queryKeys.part(path, 'document', numId),
    queryFn: ({ signal }) => findClients(numId, signal),
  });
