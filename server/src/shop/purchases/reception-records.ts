import { fromCents } from '@dioptria/contract/base/money.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import { type Reception, type ReceptionLine, receptions } from '@dioptria/contract/shop/purchases/receptions.ts';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { inTenant } from '../../base/database/statements.ts';
import type { RecordColumns, WithDefault } from '../../base/database/tables.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { betweenDays, documentListing, nameOrder } from '../../base/records/listing.ts';
import { notFound } from '../../base/records/refusal.ts';
import { matchingEachWord, recordsWithWord } from '../../base/records/search-tokens.ts';

export type ReceptionRow = InferResult<ReturnType<typeof selectReceptions>>[number];

function selectReceptions({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('receptions')
    .innerJoin('providers', (join) => inTenant(join, 'providers.id', 'receptions.provider_id'))
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'receptions.user_id'))
    .leftJoin('receptions as reversed', (join) => inTenant(join, 'reversed.id', 'receptions.reverses_id'))
    .leftJoin('receptions as reverse', (join) => inTenant(join, 'reverse.reverses_id', 'receptions.id'))
    .leftJoin('purchase_orders', (join) => inTenant(join, 'purchase_orders.id', 'receptions.purchase_order_id'))
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

export async function readReception(context: TenantScope, id: string): Promise<Reception> {
  const row = await selectReceptions(context).where('receptions.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return { ...toReception(row), lines: await readLines(context, id) };
}

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

/** Includes reverses, which are receptions with negative quantities. */
export const receptionsListing = documentListing(receptions, {
  rows: selectReceptions,
  sorts: (tenantId) => ({
    date: sql.ref('receptions.day'),
    provider: nameOrder(tenantId, 'providers', 'receptions.provider_id'),
  }),
  filters: ({ actor: { tenantId } }) => ({
    providerId: 'receptions.provider_id',
    productId: (id) => sql`receptions.id in (select reception_id from reception_lines
      where tenant_id = ${tenantId} and product_id = ${id})`,
    purchaseOrderId: 'receptions.purchase_order_id',
    ...betweenDays('receptions.day'),
  }),
  matching: receptionsMatching,
  records: (_context, rows) => rows.map(toReception),
});

export interface ReceptionsTable extends RecordColumns {
  number: number;
  provider_id: string;
  document: string;
  document_key: string;
  day: string;
  note: string;
  products: number;
  units: number;
  total_cents: number;
  user_id: string;
  reverses_id: string | null;
  purchase_order_id: WithDefault<string | null>;
}

export interface ReceptionLinesTable {
  tenant_id: string;
  id: string;
  reception_id: string;
  position: number;
  product_id: string;
  name: string;
  code: string;
  quantity: number;
  unit_cost_cents: number;
  update_cost: boolean;
  old_cost_cents: number;
  old_price_cents: number;
  new_price_cents: number;
  beyond_order: WithDefault<number>;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    receptions: ReceptionsTable;
    reception_lines: ReceptionLinesTable;
  }
}
