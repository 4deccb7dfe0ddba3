import { anyQuery, call, type ListEndpoint } from '../http/call.ts';
import { endpointsAt } from '../http/endpoints-at.ts';
import { resourcePath } from '../http/query-keys.ts';

/** Undefined if the code belongs to no record or to several records (docs/rules.md#codes-4). */
export async function readScanned<Row>(place: string | ListEndpoint<Row>, scanned: string): Promise<Row | undefined> {
  const list = typeof place === 'string' ? endpointsAt<Row>(resourcePath({ path: place })).list : place;
  const found: Row[] = await call(list, anyQuery({ scanned, limit: 2 }));
  return found.length === 1 ? found[0] : undefined;
}
