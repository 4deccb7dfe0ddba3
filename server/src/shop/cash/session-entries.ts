import type { CashEntry } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import type { Page } from '../../base/records/crud-service.ts';
import { type EntryOrigin, maskedEntry } from './blind-count.ts';
import { countsBlindly, findCashSession } from './session-records.ts';
import { movementSign, paymentSign } from '../sums/kept-sums.ts';

export interface EntryRow {
  id: string;
  created_at: string;
  kind: CashEntry['kind'];
  method: PaymentMethod;
  cents: number;
  /** Null for a payment whose sale was deleted, a payment without a sale, and a movement. */
  stored_sale_id: string | null;
  sale_number: number | null;
  client_name: string | null;
  user_id: string;
  user_name: string;
  note: string;
  origin: EntryOrigin;
  client_id: string | null;
  on_account: boolean;
  corrects: string | null;
}

/** The newest entry comes first. */
export async function cashSessionEntries(
  context: Context,
  id: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<CashEntry>> {
  await findCashSession(context, id);
  const [isBlind, total, rows] = await Promise.all([
    countsBlindly(context),
    entryCount(context, id),
    entryRows(context, id, { offset: (page - 1) * limit, limit }),
  ]);
  return { total, records: rows.map((row) => entryFor(context, row, isBlind)) };
}

export function entryFor({ actor }: Context, row: EntryRow, isBlind: boolean): CashEntry {
  const isMasked = isBlind && row.user_id !== actor.userId;
  return isMasked ? maskedEntry(entryRecord(row), row.origin) : entryRecord(row);
}

const entryRecord = (row: EntryRow): CashEntry => ({
  _id: row.id,
  createdAt: row.created_at,
  kind: row.kind,
  method: row.method,
  amount: fromCents(row.cents),
  sale: row.sale_number === null ? null : { _id: row.stored_sale_id, number: row.sale_number },
  client: row.client_name ?? '',
  user: { _id: row.user_id, name: row.user_name },
  note: row.note,
  origin: row.origin,
  clientId: row.client_id,
  onAccount: row.on_account,
  corrects: row.corrects,
});

async function entryCount({ tx, actor }: Context, id: string): Promise<number> {
  const isOfThis = sql`tenant_id = ${actor.tenantId} and cash_session_id = ${id}`;
  const { rows } = await sql<{ total: number }>`select (select count(*) from payments where ${isOfThis})
    + (select count(*) from cash_movements where ${isOfThis}) as total`.execute(tx);
  return Number(rows[0]?.total);
}

async function entryRows(
  { tx, actor }: Context,
  id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<EntryRow[]> {
  const newest = sql`tenant_id = ${actor.tenantId} and cash_session_id = ${id} order by id desc limit ${offset + limit}`;
  const { rows } = await sql<EntryRow>`
    select entries.*, users.name as user_name, sales.id as stored_sale_id
    from (
      (select id, created_at, kind, method, user_id, note, sale_id, sale_number, client_name,
        'payment' as origin, client_id, on_account or sale_id is null as on_account, corrects, ${paymentSign} * (amount_cents + surcharge_cents) as cents
      from payments where ${newest})
      union all
      (select id, created_at, kind, 'cash', user_id, reason, null, null, null,
        origin, null, false, corrects, ${movementSign} * amount_cents
      from cash_movements where ${newest})
      order by id desc limit ${limit} offset ${offset}
    ) as entries
    join users on users.tenant_id = ${actor.tenantId} and users.id = entries.user_id
    left join sales on sales.tenant_id = ${actor.tenantId} and sales.id = entries.sale_id
    order by entries.id desc`.execute(tx);
  return rows;
}
