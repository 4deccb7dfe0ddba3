import { fromCents } from '@dioptria/contract/base/money.ts';
import { insurerPaymentProblems } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import type { NewAllocations, PayableItem } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { spread } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { presentedName } from '../coverages/coverage-records.ts';

interface PayableRow {
  id: string;
  batch_id: string;
  batch_number: number;
  due_day: string;
  coverage_id: string;
  sale_number: number;
  client_name: string;
  recognized_cents: number | null;
  paid_cents: number;
}

export interface PlannedPart {
  itemId: string;
  batchId: string;
  coverageId: string;
  cents: number;
}

const selectItems = ({ actor }: TenantScope, insuranceId: string, condition: RawBuilder<unknown>) => sql<PayableRow>`
  select claim_items.id, batch_id, claim_batches.number as batch_number, due_day::text as due_day, coverage_id,
    coverages.sale_number, ${presentedName} as client_name, claim_items.recognized_cents, claim_items.paid_cents
  from claim_items
  join claim_batches on claim_batches.tenant_id = claim_items.tenant_id and claim_batches.id = claim_items.batch_id
  join coverages on coverages.tenant_id = claim_items.tenant_id and coverages.id = claim_items.coverage_id
  where claim_items.tenant_id = ${actor.tenantId} and claim_batches.insurance_id = ${insuranceId}
    and claim_batches.state in ('presented', 'answered', 'settled') and ${condition}
  order by presented_day, claim_batches.number, claim_items.id`;

const isPayable = sql`claim_items.recognized_cents > claim_items.paid_cents`;

const openCents = ({ recognized_cents: recognized, paid_cents: paid }: PayableRow) => (recognized ?? 0) - paid;

export async function payableItems(context: Context, insuranceId: string): Promise<PayableItem[]> {
  const { rows } = await selectItems(context, insuranceId, isPayable).execute(context.tx);
  return rows.map((row) => ({
    item: row.id,
    batch: { _id: row.batch_id, number: row.batch_number },
    dueDay: row.due_day,
    saleNumber: row.sale_number,
    client: row.client_name,
    recognized: fromCents(row.recognized_cents ?? 0),
    paid: fromCents(row.paid_cents),
    open: fromCents(openCents(row)),
  }));
}

interface Money {
  insuranceId: string;
  cents: number;
}

/** Pays the oldest batch first (docs/rules.md#insurer-payments-2). The caller has locked the insurer. */
export async function partsOfOldest(context: Context, { insuranceId, cents }: Money): Promise<PlannedPart[]> {
  const { rows } = await selectItems(context, insuranceId, isPayable).execute(context.tx);
  const { parts } = spread(cents, rows.map(openCents));
  return rows.flatMap((row, index) => partOf(row, parts[index] ?? 0)).filter((part) => part.cents > 0);
}

const partOf = (row: PayableRow, cents: number): PlannedPart[] => [
  { itemId: row.id, batchId: row.batch_id, coverageId: row.coverage_id, cents },
];

/**
 * The caller has locked the insurer.
 * @throws Refusal `invalid` for an item of another insurer, an item without an answer, or an amount that is too large.
 */
export async function chosenParts(
  context: Context,
  { insuranceId, cents }: Money,
  chosen: NewAllocations,
): Promise<PlannedPart[]> {
  const ids = chosen.map(({ item }) => item);
  const isChosen = sql`claim_items.id = any(${ids}::uuid[])`;
  const { rows } = await selectItems(context, insuranceId, isChosen).execute(context.tx);
  const items = new Map(rows.map((row) => [row.id, row]));
  let rest = cents;
  return chosen.flatMap(({ item, amount }, index) => {
    const row = items.get(item);
    const problem = (field: string, message: string) => invalid({ path: `allocations.${index}.${field}`, message });
    if (!row) throw problem('item', insurerPaymentProblems.unknownItem);
    if (row.recognized_cents === null) throw problem('item', insurerPaymentProblems.notAnswered);
    const part = toCents(amount);
    const open = openCents(row);
    if (part > open) throw problem('amount', insurerPaymentProblems.aboveRecognized(fromCents(open)));
    if (part > rest) throw problem('amount', insurerPaymentProblems.abovePayment(fromCents(rest)));
    rest -= part;
    return partOf(row, part);
  });
}

export async function laterParts(context: Context, money: Money, chosen?: NewAllocations): Promise<PlannedPart[]> {
  if (money.cents === 0) throw conflict('closed', insurerPaymentProblems.nothingToAllocate);
  if (chosen) return chosenParts(context, money, chosen);
  const parts = await partsOfOldest(context, money);
  if (parts.length === 0) throw conflict('closed', insurerPaymentProblems.nothingOpen);
  return parts;
}
