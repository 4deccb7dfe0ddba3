import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import {
  type InsurerEntryKind,
  MAX_INSURER_ENTRIES,
} from '@dioptria/contract/shop/insurer-accounts/insurer-account-labels.ts';
import type {
  InsurerEntry,
  InsurerLedger,
} from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { clientName } from '../coverages/coverage-records.ts';
import { readInsurerAccount } from './read-insurer-accounts.ts';

interface EntryRow {
  id: string;
  created_at: string;
  kind: InsurerEntryKind;
  amount_cents: number;
  claimed_cents: number;
  newer_cents: number;
  coverage_id: string | null;
  sale_id: string | null;
  sale_number: number | null;
  client_name: string | null;
  batch_id: string | null;
  batch_number: number | null;
  payment_id: string | null;
  payment_number: number | null;
  note: string;
  user_id: string;
  user_name: string;
}

/**
 * The newest entry comes first. The `open` of an entry follows from the kept sum and the newer entries, so no query adds up the
 * whole ledger (docs/rules.md#insurer-accounts-5).
 */
export async function readInsurerLedger(context: Context, id: string): Promise<InsurerLedger> {
  const [account, rows] = [await readInsurerAccount(context, id), await entryRows(context, id)];
  return { account, entries: rows.map((row) => toEntry(row, account.open)) };
}

async function entryRows({ tx, actor }: Context, insuranceId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with newest as (
      select * from insurer_entries where tenant_id = ${actor.tenantId} and insurance_id = ${insuranceId}
      order by created_at desc, id desc limit ${sql.lit(MAX_INSURER_ENTRIES)}
    )
    select newest.id, newest.created_at, newest.kind, newest.amount_cents, newest.claimed_cents, newest.note, newest.coverage_id,
      coalesce(sum(newest.amount_cents) filter (where newest.coverage_id is not null)
        over (order by newest.created_at desc, newest.id desc), 0)::float8 as newer_cents,
      sales.id as sale_id, coverages.sale_number, ${clientName} as client_name, claim_batches.id as batch_id,
      claim_batches.number as batch_number, insurer_payments.id as payment_id, insurer_payments.number as payment_number,
      newest.user_id, users.name as user_name
    from newest
    join users on users.tenant_id = ${actor.tenantId} and users.id = newest.user_id
    left join coverages on coverages.tenant_id = ${actor.tenantId} and coverages.id = newest.coverage_id
    left join clients on clients.tenant_id = ${actor.tenantId} and clients.id = coverages.client_id
    left join sales on sales.tenant_id = ${actor.tenantId} and sales.id = coverages.sale_id
    left join claim_items on claim_items.tenant_id = ${actor.tenantId} and claim_items.id = newest.item_id
    left join claim_batches on claim_batches.tenant_id = ${actor.tenantId} and claim_batches.id = claim_items.batch_id
    left join insurer_payments on insurer_payments.tenant_id = ${actor.tenantId} and insurer_payments.id = newest.payment_id
    order by newest.created_at desc, newest.id desc`.execute(tx);
  return rows;
}

const numbered = (id: string | null, number: number | null) =>
  id === null || number === null ? null : { _id: id, number };

function toEntry(row: EntryRow, open: number): InsurerEntry {
  const isOwed = row.coverage_id !== null;
  const newer = row.newer_cents - (isOwed ? row.amount_cents : 0);
  return {
    _id: row.id,
    createdAt: row.created_at,
    kind: row.kind,
    amount: fromCents(row.amount_cents),
    claimed: fromCents(row.claimed_cents),
    open: fromCents(toCents(open) - newer),
    coverage: row.coverage_id,
    sale: numbered(row.sale_id, row.sale_number),
    client: row.client_name ?? '',
    batch: numbered(row.batch_id, row.batch_number),
    payment: numbered(row.payment_id, row.payment_number),
    note: row.note,
    user: { _id: row.user_id, name: row.user_name },
  };
}
