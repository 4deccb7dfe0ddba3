import type {
  PriceListMapping,
  PriceListPreview,
  PriceListPreviewQuery,
  PriceListProblem,
} from '@dioptria/contract/shop/prices/price-endpoints.ts';
import { type MatchProblem, matchProblem } from '@dioptria/contract/shop/prices/price-labels.ts';
import { sql } from 'kysely';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { filterNames } from '../products/list-products.ts';
import { priceRoundingOf } from '../products/price-edits.ts';
import type { CostRow, WrongRow } from './read-list.ts';
import { fixedPriceColumn, profitabilityColumn, storePreview } from './store-preview.ts';

/** `isOwn` is true if the product is of the chosen provider, or no provider is chosen. */
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

/** The server looks up this number of rows at a time, and can answer other requests in between. */
const ROWS_AT_ONCE = 1000;

export async function previewList(
  context: Context,
  { name, providerId, code, cost, description }: PriceListPreviewQuery,
  read: { costs: readonly CostRow[]; wrong: readonly WrongRow[] },
): Promise<PriceListPreview> {
  const names = await filterNames(context, { providerId });
  const { matches, wrong } = await matchList(context, read.costs, providerId);
  const problems = [...read.wrong, ...wrong];
  const mapping: PriceListMapping = { code, cost, description };
  const ids = matches.map(({ productId }) => productId);
  const costs = matches.map(({ newCents }) => newCents);
  const preview = await storePreview(context, {
    field: 'cost',
    kind: 'list',
    value: null,
    names,
    selected: null,
    source: sql`unnest(${ids}::uuid[], ${costs}::bigint[]) as listed (product_id, new_cents)
      join products on products.tenant_id = ${context.actor.tenantId} and products.id = listed.product_id`,
    cost: sql`listed.new_cents`,
    profitability: profitabilityColumn,
    fixedPrice: fixedPriceColumn,
    rounding: await priceRoundingOf(context),
    list: { file: name, provider_id: providerId ?? null, mapping, problems: problems.length },
  });
  await insertProblems(context, preview._id, problems);
  return { ...preview, unknown: problems.filter(({ kind }) => kind === 'unknown').length };
}

/** A row matches a product by the product's code, otherwise by the product's barcode (docs/rules.md#prices-7). */
async function matchList(
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

async function insertProblems({ tx, actor }: Context, id: string, problems: readonly WrongRow[]): Promise<void> {
  const column = <Name extends keyof WrongRow>(name: Name) => problems.map((problem) => problem[name]);
  await sql`
    insert into price_list_problems (tenant_id, price_change_id, row, kind, code, description, cost, reason)
    select tenants.id, ${id}::uuid, wrong.*
    from tenants, unnest(${column('row')}::int[], ${column('kind')}::text[], ${column('code')}::text[],
      ${column('description')}::text[], ${column('cost')}::text[], ${column('reason')}::text[]) as wrong
    where tenants.id = ${actor.tenantId}`.execute(tx);
}

/**
 * Selects the rows in the order of the file. Rows with an unknown code come last, because most lists contain products that the shop
 * does not sell.
 */
export async function selectListProblems(
  { tx, actor }: TenantScope,
  priceChangeId: string,
  { page, limit }: { page: number; limit: number },
): Promise<PriceListProblem[]> {
  return tx
    .selectFrom('price_list_problems')
    .select(['row', 'code', 'description', 'cost', 'reason'])
    .where('tenant_id', '=', actor.tenantId)
    .where('price_change_id', '=', priceChangeId)
    .orderBy(sql`kind = 'unknown'`)
    .orderBy('row')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}
