import { type MatchProblem, matchProblem } from '@dioptria/contract/shop/prices/price-labels.ts';
import { sql } from 'kysely';
import type { TenantScope } from '../../base/records/context.ts';
import type { CostRow, WrongRow } from './read-list.ts';

/** `isOwn`: the product is of the chosen provider, or no provider is chosen. */
interface Candidate {
  key: string;
  id: string;
  isOwn: boolean;
}

type Candidates = ReadonlyMap<string, readonly Candidate[]>;

export interface Match {
  productId: string;
  newCents: number;
}

/** Between two queries, the server can answer other requests. */
const ROWS_AT_ONCE = 1000;

/** The product with the row's code, otherwise the product with the row's barcode (docs/rules.md#prices-7). */
export async function matchList(
  scope: TenantScope,
  rows: readonly CostRow[],
  providerId: string | undefined,
): Promise<{ matches: Match[]; wrong: WrongRow[] }> {
  const firstRows = new Map<string, number>();
  const matches: Match[] = [];
  const wrong: WrongRow[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE);
    const byCode = await candidatesBy(
      scope,
      'code_key',
      some.map(({ codeKey }) => codeKey),
      providerId,
    );
    const byBarcode = await candidatesBy(
      scope,
      'barcode_key',
      some.map((row) => row.barcodeKey),
      providerId,
    );
    for (const row of some) {
      const found = productOf(byCode.get(row.codeKey) ?? [], byBarcode.get(row.barcodeKey) ?? []);
      const first = 'id' in found ? firstRows.get(found.id) : undefined;
      if (!('id' in found)) wrong.push({ ...row, ...matchProblem(found.problem) });
      else if (first !== undefined) wrong.push({ ...row, ...matchProblem('repeated', first) });
      else {
        firstRows.set(found.id, row.row);
        matches.push({ productId: found.id, newCents: row.newCents });
      }
    }
  }
  return { matches, wrong };
}

function productOf(
  byCode: readonly Candidate[],
  byBarcode: readonly Candidate[],
): { id: string } | { problem: MatchProblem } {
  const own = [byCode, byBarcode].map((some) => some.filter(({ isOwn }) => isOwn)).find((some) => some.length > 0);
  if (!own) return { problem: byCode.length + byBarcode.length > 0 ? 'otherProvider' : 'unknown' };
  const [first, ...others] = own;
  return first && others.length === 0 ? { id: first.id } : { problem: 'several' };
}

async function candidatesBy(
  { tx, actor }: TenantScope,
  column: 'code_key' | 'barcode_key',
  keys: readonly string[],
  providerId: string | undefined,
): Promise<Candidates> {
  const isOwn = providerId === undefined ? sql`true` : sql`provider_id = ${providerId}`;
  const { rows } = await sql<Candidate>`
    select ${sql.ref(column)} as key, id, ${isOwn} as "isOwn" from products
    where tenant_id = ${actor.tenantId} and ${sql.ref(column)} = any(${[...new Set(keys)].filter(Boolean)})`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ key }) => key);
}
