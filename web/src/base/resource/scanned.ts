import { anyQuery, call, type ListEndpoint } from '../http/call.ts';

/** Undefined if the code belongs to no record or to several records (docs/rules.md#codes-4). */
export async function readScanned<Row>(list: ListEndpoint<Row>, scanned: string): Promise<Row | undefined> {
  const found: Row[] = await call(list, anyQuery({ scanned, limit: 2 }));
  return found.length === 1 ? found[0] : undefined;
}
