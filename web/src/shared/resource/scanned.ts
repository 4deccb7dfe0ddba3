import { http } from '../http/http.ts';
import { addressOf } from '../http/query-keys.ts';

/** The one record that a scanned code means (docs/rules.md#codes-4). Undefined for a code of no record, or of several. */
export async function readScanned<Row>(path: string, scanned: string): Promise<Row | undefined> {
  const found = await http.get<Row[]>(addressOf({ path }), { query: { scanned, limit: 2 } });
  return found.length === 1 ? found[0] : undefined;
}
