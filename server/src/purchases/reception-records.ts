import { fromCents } from '@dioptria/contract/money.ts';
import type { Reception, ReceptionLine, receptions } from '@dioptria/contract/receptions.ts';
import type { Selection } from '@dioptria/contract/resource.ts';
import { compactKey } from '@dioptria/contract/search-text.ts';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context, TenantScope } from '../resource/context.ts';
import { listing } from '../resource/listing.ts';
import { notFound } from '../resource/refusal.ts';
import { matchingEachWord, recordsWithWord } from '../resource/search-tokens.ts';

/** A reception with the names of its provider and user, and the receptions that it takes back and that took it back. */
export type ReceptionRow = InferResult<ReturnType<typeof selectReceptions>>[number];

function selectReceptions({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('receptions')
    .innerJoin('providers', (join) =>
      join
        .onRef('providers.tenant_id', '=', 'receptions.tenant_id')
        .onRef('providers.id', '=', 'receptions.provider_id'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'receptions.tenant_id').onRef('users.id', '=', 'receptions.user_id'),
    )
    .leftJoin('receptions as reversed', (join) =>
      join.onRef('reversed.tenant_id', '=', 'receptions.tenant_id').onRef('reversed.id', '=', 'receptions.reverses_id'),
    )
    .leftJoin('receptions as reverse', (join) =>
      join.onRef('reverse.tenant_id', '=', 'receptions.tenant_id').onRef('reverse.reverses_id', '=', 'receptions.id'),
    )
    .leftJoin('purchase_orders', (join) =>
      join
        .onRef('purchase_orders.tenant_id', '=', 'receptions.tenant_id')
        .onRef('purchase_orders.id', '=', 'receptions.purchase_order_id'),
    )
    .selectAll('receptions')
    .select([
      'providers.name as provider_name',
      'users.name as user_name',
      'purchase_orders.number as order_number',
      'reversed.number as reversed_number',
      'reverse.id as reverse_id',
      'reverse.number as reverse_number',
      'reverse.created_at as reverse_at',
    ])
    .where('receptions.tenant_id', '=', actor.tenantId);
}

const numbered = (id: string | null, number: number | null) =>
  id === null || number === null ? null : { _id: id, number };

function toReception(row: ReceptionRow): Reception {
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    number: row.number,
    provider: { _id: row.provider_id, name: row.provider_name },
    document: row.document,
    date: row.day,
    note: row.note,
    user: { _id: row.user_id, name: row.user_name },
    products: row.products,
    units: row.units,
    total: fromCents(row.total_cents),
    purchaseOrder: numbered(row.purchase_order_id, row.order_number),
    reverses: numbered(row.reverses_id, row.reversed_number),
    reversedBy: numbered(row.reverse_id, row.reverse_number),
    reversedAt: row.reverse_at,
  };
}

/** The lines of a reception, in its order. */
export async function readLines({ tx, actor }: TenantScope, receptionId: string): Promise<ReceptionLine[]> {
  const rows = await tx
    .selectFrom('reception_lines')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('reception_id', '=', receptionId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    code: row.code,
    quantity: row.quantity,
    unitCost: fromCents(row.unit_cost_cents),
    updateCost: row.update_cost,
    costBefore: fromCents(row.old_cost_cents),
    priceBefore: fromCents(row.old_price_cents),
    priceAfter: fromCents(row.new_price_cents),
    beyondOrder: row.beyond_order,
  }));
}

/** A reception with its lines. @throws Refusal `not_found` */
export async function readReception(context: TenantScope, id: string): Promise<Reception> {
  const row = await selectReceptions(context).where('receptions.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return { ...toReception(row), lines: await readLines(context, id) };
}

type Filters = z.output<z.ZodObject<typeof receptions.filters>>;

const sorts = {
  createdAt: sql.ref('receptions.created_at'),
  date: sql.ref('receptions.day'),
  number: sql.ref('receptions.number'),
  provider: sql`(select name_key from providers
    where providers.tenant_id = receptions.tenant_id and providers.id = receptions.provider_id)`,
  units: sql.ref('receptions.units'),
  total: sql.ref('receptions.total_cents'),
};

/** Receptions in which each typed word is in the document, or begins a word of the provider or of a product, or the number. */
function receptionsMatching(tenantId: string, typed: string): RawBuilder<unknown> | undefined {
  const own = sql`select id from receptions where tenant_id = ${tenantId}`;
  return matchingEachWord(
    typed,
    (word) => sql`(${own} and provider_id = any(array(${recordsWithWord(tenantId, 'providers', word)}))
      union ${own} and (position(${compactKey(word)} in document_key) > 0 or number::text = ${word})
      union select reception_id from reception_lines
      where tenant_id = ${tenantId} and product_id = any(array(${recordsWithWord(tenantId, 'products', word)})))`,
  );
}

function conditionsOf({ actor: { tenantId } }: Context, { providerId, productId, purchaseOrderId, from, to }: Filters) {
  return [
    ...(providerId === undefined ? [] : [sql`receptions.provider_id = ${providerId}`]),
    ...(productId === undefined
      ? []
      : [
          sql`receptions.id in (select reception_id from reception_lines
            where tenant_id = ${tenantId} and product_id = ${productId})`,
        ]),
    ...(purchaseOrderId === undefined ? [] : [sql`receptions.purchase_order_id = ${purchaseOrderId}`]),
    ...(from === undefined ? [] : [sql`receptions.day >= ${from}`]),
    ...(to === undefined ? [] : [sql`receptions.day <= ${to}`]),
  ];
}

/** The list of receptions, reverses included. */
export const receptionsListing = listing<Filters, ReceptionRow, Reception>({
  plan: (context: Context, query: Selection & Filters) => ({
    table: 'receptions',
    defaultSort: '-createdAt',
    rows: selectReceptions(context),
    sorts,
    filters: conditionsOf(context, query),
    matching: (typed: string) => {
      const found = receptionsMatching(context.actor.tenantId, typed);
      return found && sql`(select unnest(array(${found})))`;
    },
  }),
  records: (_context, rows) => rows.map(toReception),
});
