import type {
  PriceListMapping,
  PriceListPreview,
  PriceListPreviewQuery,
  PriceListProblem,
} from '@dioptria/contract/shop/prices/price-endpoints.ts';
import { sql } from 'kysely';
import { filterNames } from '../products/filter-names.ts';
import { priceRoundingOf } from '../products/price-sql.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { matchList } from './match-list.ts';
import type { CostRow, WrongRow } from './read-list.ts';
import { fixedPriceColumn, profitabilityColumn, storePreview } from './store-preview.ts';

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
 * In the order of the file. Rows with an unknown code come last, because most lists contain products that the shop does not sell.
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
