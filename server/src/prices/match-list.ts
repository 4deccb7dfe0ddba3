import { barcodeKey } from '@dioptria/contract/barcodes.ts';
import { type MatchProblem, matchProblem } from '@dioptria/contract/price-list-words.ts';
import { compactKey } from '@dioptria/contract/search-text.ts';
import { sql } from 'kysely';
import type { TenantScope } from '../resource/context.ts';
import type { CostRow, WrongRow } from './read-list.ts';

/** A product that has a key: by its own code or its barcode. */
interface Candidate {
  key: string;
  id: string;
  isOwn: boolean;
}

type Candidates = ReadonlyMap<string, readonly Candidate[]>;

/** The product and the new cost of a row, in pesos. */
export interface Match {
  productId: string;
  newCost: number;
}

/**
 * Finds the product of each row: the one with its code, otherwise the one with its barcode (docs/rules.md#prices-7).
 * @param providerId only the products of this provider count
 */
export async function matchList(
  scope: TenantScope,
  rows: readonly CostRow[],
  providerId: string | undefined,
): Promise<{ matches: Match[]; wrong: WrongRow[] }> {
  const byCode = await candidatesBy(
    scope,
    'code_key',
    rows.map(({ code }) => compactKey(code)),
    providerId,
  );
  const byBarcode = await candidatesBy(
    scope,
    'barcode_key',
    rows.map(({ code }) => barcodeKey(code)),
    providerId,
  );
  const firstRows = new Map<string, number>();
  const matches: Match[] = [];
  const wrong: WrongRow[] = [];
  for (const row of rows) {
    const found = productOf(byCode.get(compactKey(row.code)) ?? [], byBarcode.get(barcodeKey(row.code)) ?? []);
    if (!('id' in found)) {
      wrong.push({ ...row, ...matchProblem(found.problem) });
      continue;
    }
    const first = firstRows.get(found.id);
    if (first === undefined) {
      firstRows.set(found.id, row.row);
      matches.push({ productId: found.id, newCost: row.newCost });
    } else wrong.push({ ...row, ...matchProblem('repeated', first) });
  }
  return { matches, wrong };
}

/** The one product that a code means, or why there is none. */
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
