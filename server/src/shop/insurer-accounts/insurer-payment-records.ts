import { fromCents } from '@dioptria/contract/base/money.ts';
import type { InsurerMethod, WithholdingTax } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import {
  type Allocation,
  type InsurerPayment,
  insurerPayments,
  type Withholding,
} from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { type ColumnType, type InferResult, type RawBuilder, sql } from 'kysely';
import { inTenant } from '../../base/database/statements.ts';
import type { RecordColumns, WithDefault } from '../../base/database/tables.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { betweenDays, documentListing } from '../../base/records/listing.ts';
import { notFound } from '../../base/records/refusal.ts';
import { matchingEachWord, recordsWithWord } from '../../base/records/search-tokens.ts';
import { presentedName } from '../coverages/coverage-records.ts';

type Row = InferResult<ReturnType<typeof selectPayments>>[number];

function selectPayments({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('insurer_payments')
    .innerJoin('insurances', (join) => inTenant(join, 'insurances.id', 'insurer_payments.insurance_id'))
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'insurer_payments.user_id'))
    .leftJoin('users as reverser', (join) => inTenant(join, 'reverser.id', 'insurer_payments.reversed_by'))
    .selectAll('insurer_payments')
    .select(['insurances.name as insurance_name', 'users.name as user_name', 'reverser.name as reverser_name'])
    .where('insurer_payments.tenant_id', '=', actor.tenantId);
}

function toPayment(row: Row): InsurerPayment {
  const { reversed_by: reversedBy, reverser_name: reverser } = row;
  const isReversed = row.reversed_at !== null;
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    number: row.number,
    insurance: { _id: row.insurance_id, name: row.insurance_name },
    day: row.day,
    orderNumber: row.order_number,
    method: row.method,
    gross: fromCents(row.gross_cents),
    fee: fromCents(row.fee_cents),
    withheld: fromCents(row.withheld_cents),
    net: fromCents(row.net_cents),
    allocated: fromCents(row.allocated_cents),
    unallocated: isReversed ? 0 : fromCents(row.gross_cents - row.allocated_cents),
    note: row.note,
    user: { _id: row.user_id, name: row.user_name },
    reversedAt: row.reversed_at,
    reversedBy: reversedBy === null || reverser === null ? null : { _id: reversedBy, name: reverser },
    reverseNote: row.reverse_note,
  };
}

export async function readPaymentAlone(context: TenantScope, id: string): Promise<InsurerPayment> {
  const row = await selectPayments(context).where('insurer_payments.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toPayment(row);
}

async function readWithholdings({ tx, actor }: TenantScope, id: string): Promise<Withholding[]> {
  const rows = await tx
    .selectFrom('insurer_withholdings')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('payment_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    tax: row.tax,
    jurisdiction: row.jurisdiction,
    certificateNumber: row.certificate_number,
    day: row.day,
    base: row.base_cents === null ? null : fromCents(row.base_cents),
    rate: row.rate_hundredths === null ? null : fromCents(row.rate_hundredths),
    amount: fromCents(row.amount_cents),
  }));
}

interface AllocationRow {
  item: string;
  batch_id: string;
  batch_number: number;
  sale_number: number;
  client_name: string;
  amount_cents: number;
}

export async function readAllocations({ tx, actor }: TenantScope, id: string): Promise<Allocation[]> {
  const { rows } = await sql<AllocationRow>`
    select claim_items.id as item, claim_batches.id as batch_id, claim_batches.number as batch_number,
      coverages.sale_number, ${presentedName} as client_name, amount_cents
    from insurer_allocations
    join claim_items on claim_items.tenant_id = insurer_allocations.tenant_id and claim_items.id = item_id
    join claim_batches on claim_batches.tenant_id = claim_items.tenant_id and claim_batches.id = batch_id
    join coverages on coverages.tenant_id = claim_items.tenant_id and coverages.id = coverage_id
    where insurer_allocations.tenant_id = ${actor.tenantId} and payment_id = ${id}
    order by presented_day, claim_batches.number, claim_items.id`.execute(tx);
  return rows.map((row) => ({
    item: row.item,
    batch: { _id: row.batch_id, number: row.batch_number },
    saleNumber: row.sale_number,
    client: row.client_name,
    amount: fromCents(row.amount_cents),
  }));
}

export async function readInsurerPayment(context: TenantScope, id: string): Promise<InsurerPayment> {
  const payment = await readPaymentAlone(context, id);
  const [withholdings, allocations] = await Promise.all([readWithholdings(context, id), readAllocations(context, id)]);
  return { ...payment, withholdings, allocations };
}

export async function nameOfInsurer({ tx, actor }: TenantScope, id: string): Promise<string> {
  const { name } = await tx
    .selectFrom('insurances')
    .select('name')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}

/** Finds the beginning of a word in a payment order's number. The number 'OP-77' has the words op, 77 and op77. */
const orderBegins = (word: string) => sql`(lower(order_number) ~ ${`(^|[^[:alnum:]])${word}`}
  or regexp_replace(lower(order_number), '[^[:alnum:] ]', '', 'g') ~ ${`(^| )${word}`})`;

function paymentsMatching(tenantId: string, typed: string): RawBuilder<unknown> | undefined {
  const own = sql`select id from insurer_payments where tenant_id = ${tenantId}`;
  return matchingEachWord(
    typed,
    (word) => sql`(${own} and insurance_id = any(array(${recordsWithWord(tenantId, 'insurances', word)}))
      union ${own} and (number::text = ${word} or ${orderBegins(word)}))`,
  );
}

export const paymentsListing = documentListing(insurerPayments, {
  rows: selectPayments,
  filters: () => ({
    insurance: 'insurer_payments.insurance_id',
    ...betweenDays('insurer_payments.day'),
    unallocated: (isWanted) => sql`(reversed_at is null and allocated_cents < gross_cents) = ${isWanted}`,
  }),
  matching: paymentsMatching,
  records: (_context, rows) => rows.map(toPayment),
});

/** The gross amount is fee + withheld + net. */
export interface InsurerPaymentsTable extends RecordColumns {
  number: number;
  insurance_id: string;
  day: string;
  order_number: string;
  method: InsurerMethod;
  gross_cents: number;
  fee_cents: number;
  withheld_cents: number;
  net_cents: number;
  allocated_cents: WithDefault<number>;
  note: WithDefault<string>;
  /**
   * The cash session's movements of the net amount and of its reversal. Null for a payment that moved no cash.
   */
  cash_movement_id: WithDefault<string | null>;
  reverse_movement_id: WithDefault<string | null>;
  user_id: string;
  reversed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  reversed_by: WithDefault<string | null>;
  reverse_note: WithDefault<string>;
}

export interface InsurerWithholdingsTable {
  tenant_id: string;
  payment_id: string;
  position: number;
  tax: WithholdingTax;
  jurisdiction: WithDefault<string>;
  certificate_number: string;
  day: string;
  base_cents: number | null;
  rate_hundredths: number | null;
  amount_cents: number;
}

export interface InsurerAllocationsTable {
  tenant_id: string;
  payment_id: string;
  item_id: string;
  amount_cents: number;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    insurer_payments: InsurerPaymentsTable;
    insurer_withholdings: InsurerWithholdingsTable;
    insurer_allocations: InsurerAllocationsTable;
  }
}
