import { MAX_ENTRIES } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import type { Account, AccountEntry } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { InvoiceState } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { type Letter, voucherName, type VoucherKind } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { sql } from 'kysely';
import { accountSums } from '../payments/credit.ts';
import type { Context } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';
import { clientCents, isActive, isGivenBack, isReimbursed, paymentSign } from '../sums/kept-sums.ts';

export interface AccountClient {
  id: string;
  name: string;
}

export async function findClient({ tx, actor }: Context, id: string): Promise<AccountClient> {
  const client = await tx
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!client) throw notFound();
  return client;
}

export async function summaryOf(context: Context, { id, name }: AccountClient) {
  const { owed_cents, credit_cents } = await accountSums(context, id);
  return { _id: id, name, owed: fromCents(owed_cents), credit: fromCents(credit_cents) };
}

interface EntryRow {
  id: string;
  created_at: string;
  kind: AccountEntry['kind'];
  sale_id: string | null;
  sale_number: number | null;
  /** The cents that the entry adds to the debt; negative for an entry that lowers the debt. */
  cents: number;
  balance: number;
  surcharge_cents: number;
  method: PaymentMethod | null;
  plan: string;
  note: string;
  user_id: string;
  user_name: string;
  receipt_number: number | null;
  corrects: string | null;
  on_account: boolean;
  is_locked: boolean;
  letter: Letter | null;
  point_of_sale: number | null;
  voucher_number: number | null;
}

const creditNote = 'creditNote' satisfies VoucherKind;
const authorised = 'authorised' satisfies InvoiceState;

/** The debit of a sale includes the units that came back. Each return is a credit, with its credit note once it is authorised. */
const creditsOfReturns = (tenantId: string, clientId: string) => sql`
  back as (
    select sale_returns.id, sale_returns.created_at, sale_returns.sale_id, sales.number as sale_number, amount_cents as cents,
      sale_returns.user_id, credit_note_id, case when invoices.id is null then 'returned' else ${creditNote} end as kind,
      letter, point_of_sale, invoices.number as voucher_number
    from sale_returns join sales on sales.tenant_id = sale_returns.tenant_id and sales.id = sale_returns.sale_id
      left join invoices on invoices.tenant_id = sale_returns.tenant_id and invoices.id = credit_note_id and state = ${authorised}
    where sale_returns.tenant_id = ${tenantId} and client_id = ${clientId} and ${isActive()} and amount_cents > 0
  )`;

/**
 * The credits that balance the debits of reimbursed sales: the authorised credit notes, and an entry for the rest. The newest notes
 * count first, because an older note may belong to an invoice that a user issued again.
 */
const creditsOfReimbursed = (tenantId: string, clientId: string) => sql`
  reimbursed as (
    select id, number, seller_id, ${clientCents} as cents from sales
    where tenant_id = ${tenantId} and client_id = ${clientId} and ${isActive()} and ${isReimbursed}
  ), credited as (
    select invoices.id, invoices.created_at, reimbursed.id as sale_id, reimbursed.number as sale_number,
      coalesce(user_id, seller_id) as user_id, letter, point_of_sale, invoices.number as voucher_number,
      greatest(0, least(total_cents, cents + total_cents - sum(total_cents) over (
        partition by sale_id order by invoices.created_at desc, invoices.id desc))) as cents
    from invoices join reimbursed on reimbursed.id = sale_id
    where tenant_id = ${tenantId} and invoices.kind = ${creditNote} and state = ${authorised}
      and not exists (select from back where credit_note_id = invoices.id)
  ), returned as (
    select reimbursed.id, number, refund.created_at, user_id,
      cents - coalesce((select sum(credited.cents) from credited where sale_id = reimbursed.id), 0) as cents
    from reimbursed, lateral (
      select created_at, user_id from payments
      where tenant_id = ${tenantId} and sale_id = reimbursed.id and ${isGivenBack()}
      order by created_at desc, payments.id desc limit 1
    ) as refund
  )`;

/** Reads the sales that are not canceled, the credits of returns and of reimbursed sales, and all payments, refunds and corrections, newest first. */
async function readEntries({ tx, actor }: Context, clientId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with ${creditsOfReturns(actor.tenantId, clientId)}, ${creditsOfReimbursed(actor.tenantId, clientId)}, entry as (
      select sale_date as created_at, 0 as place, sales.id, 'order' as kind, sales.id as sale_id, number as sale_number,
        ${clientCents} + coalesce(returned_cents, 0) as cents, 0 as surcharge_cents, null as method, '' as plan, '' as note, seller_id as user_id,
        null::int as receipt_number, null::uuid as corrects, false as on_account, null::uuid as cash_session_id,
        null as letter, null::int as point_of_sale, null::int as voucher_number
      from sales left join (select sale_id, sum(cents)::bigint as returned_cents from back group by sale_id) as taken
        on taken.sale_id = sales.id
      where tenant_id = ${actor.tenantId} and client_id = ${clientId} and ${isActive()}
      union all
      select created_at, 2, id, kind, sale_id, sale_number, -1 * cents, 0, null, '', '', user_id, null, null, false, null,
        letter, point_of_sale, voucher_number
      from back
      union all
      select created_at, 1, id, kind, sale_id, sale_number, -1 * ${paymentSign} * amount_cents,
        surcharge_cents, method, plan, note, user_id, receipt_number, corrects, on_account, cash_session_id,
        null, null, null
      from payments where tenant_id = ${actor.tenantId} and client_id = ${clientId}
      union all
      select created_at, 2, id, 'creditNote', sale_id, sale_number, -1 * cents, 0, null, '', '', user_id, null, null, false, null,
        letter, point_of_sale, voucher_number
      from credited where cents > 0
      union all
      select created_at, 2, id, 'reimbursed', id, number, -1 * cents, 0, null, '', '', user_id, null, null, false, null,
        null, null, null
      from returned where cents > 0
    ), counted as (
      select *, sum(cents) over (order by created_at, place, id)::float8 as balance from entry
      order by created_at desc, place desc, id desc limit ${MAX_ENTRIES}
    )
    select counted.*, users.name as user_name, cash_sessions.closed_at is not null as is_locked from counted
    join users on users.tenant_id = ${actor.tenantId} and users.id = counted.user_id
    left join cash_sessions on cash_sessions.tenant_id = ${actor.tenantId} and cash_sessions.id = cash_session_id
    order by counted.created_at desc, place desc, counted.id desc`.execute(tx);
  return rows;
}

export async function readAccount(context: Context, clientId: string): Promise<Account> {
  const client = await findClient(context, clientId);
  const [summary, rows] = await Promise.all([summaryOf(context, client), readEntries(context, clientId)]);
  const oldest = rows.at(-1);
  const opening = oldest ? fromCents(oldest.balance - oldest.cents) : 0;
  return { ...summary, opening, entries: rows.toReversed().map(entryRecord) };
}

function entryRecord(row: EntryRow): AccountEntry {
  return {
    _id: row.id,
    createdAt: row.created_at,
    kind: row.kind,
    order: orderOf(row),
    debit: fromCents(Math.max(0, row.cents)),
    credit: fromCents(Math.max(0, -row.cents)),
    balance: fromCents(row.balance),
    surcharge: fromCents(row.surcharge_cents),
    method: row.method,
    plan: row.plan,
    note: row.note,
    user: { _id: row.user_id, name: row.user_name },
    voucher: voucherOf(row),
    receiptNumber: row.receipt_number,
    corrects: row.corrects,
    onAccount: row.on_account,
    locked: row.is_locked,
  };
}

function voucherOf({ letter, point_of_sale: pointOfSale, voucher_number: number }: EntryRow): string | undefined {
  if (letter === null || pointOfSale === null || number === null) return undefined;
  return voucherName({ kind: creditNote, letter, pointOfSale, number });
}

/**
 * An entry with a sale number but no sale id belongs to the account and not to a sale. The number then names the sale
 * that gave or used the credit.
 */
export const orderOf = ({ sale_id, sale_number }: Pick<EntryRow, 'sale_id' | 'sale_number'>) =>
  sale_number === null ? null : { _id: sale_id, number: sale_number };
