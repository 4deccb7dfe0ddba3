import { http } from '../http/http.ts';
import { resourcePath } from '../http/query-keys.ts';

/** Undefined if the code belongs to no record or to several records (docs/rules.md#codes-4). */
export async function readScanned<Row>(path: string, scanned: string): Promise<Row | undefined> {
  const found = await http.get<Row[]>(resourcePath({ path }), { query: { scanned, limit: 2 } });
  return found.length === 1 ? found[0] : undefined;
}
