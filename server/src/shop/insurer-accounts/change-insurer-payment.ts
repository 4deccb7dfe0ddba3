import {
  cashReasons,
  insurerPaymentProblems,
} from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import {
  type InsurerPayment,
  insurerPayments,
  type NewAllocations,
} from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';
import { nextVersion } from '../../base/records/write-checks.ts';
import { lockInsurers } from '../coverages/lock-coverages.ts';
import { addToSums } from '../sums/sum-rules.ts';
import { nameOfInsurer, readInsurerPayment } from './insurer-payment-records.ts';
import {
  bookPayment,
  cashSessionFor,
  moveCashOfPayment,
  settlePayment,
  storeAllocations,
  sumOfParts,
  unallocated,
} from './settle-payment.ts';
import { laterParts, type PlannedPart } from './payable-items.ts';

/** @throws Refusal `not_found`; `closed` for a reversed payment. */
async function lockPayment(context: Context, id: string) {
  const { insurance } = await readInsurerPayment(context, id);
  await lockInsurers(context, [insurance._id]);
  const { tx, actor } = context;
  const row = await tx
    .selectFrom('insurer_payments')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.reversed_at !== null) throw conflict('closed', insurerPaymentProblems.alreadyReversed);
  return { row, before: await readInsurerPayment(context, id) };
}

/**
 * Allocates the rest of the payment to the chosen items, or by default to the oldest items first
 * (docs/rules.md#insurer-payments-4).
 * @throws Refusal `closed` for a reversed payment or if nothing can be allocated; `invalid` for a chosen item or amount that is
 * not allowed.
 */
export async function allocatePayment(context: Context, id: string, chosen?: NewAllocations): Promise<InsurerPayment> {
  const { row, before } = await lockPayment(context, id);
  const insuranceId = row.insurance_id;
  const rest = row.gross_cents - row.allocated_cents;
  const parts = await laterParts(context, { insuranceId, cents: rest }, chosen);
  const settled = { paymentId: id, insuranceId, parts };
  const cents = sumOfParts(parts);
  const additions = await settlePayment(context, settled, {
    sign: 1,
    async write() {
      await storeAllocations(context, settled);
      await context.tx
        .updateTable('insurer_payments')
        .set({
          allocated_cents: row.allocated_cents + cents,
          updated_at: nextVersion(row.updated_at, context.now).toISOString(),
        })
        .where('tenant_id', '=', context.actor.tenantId)
        .where('id', '=', id)
        .execute();
    },
  });
  await bookPayment(context, { ...settled, kind: 'payment', sign: -1, loose: cents, note: '' });
  const after = await readInsurerPayment(context, id);
  recordChange(context, insurerPayments, { id, before, after });
  await addToSums(context, [...additions, unallocated(insuranceId, -cents)]);
  return after;
}

/**
 * The ledger gets an opposite entry for each entry of the payment, and the items are unpaid again
 * (docs/rules.md#insurer-payments-6).
 * @throws Refusal `closed` for a reversed payment; `no_open_session` for cash without an open cash session.
 */
export async function reversePayment(context: Context, id: string, note: string): Promise<InsurerPayment> {
  const { row, before } = await lockPayment(context, id);
  const insuranceId = row.insurance_id;
  const session = await cashSessionFor(context, { method: row.method, netCents: row.net_cents });
  const settled = { paymentId: id, insuranceId, parts: await storedParts(context, id) };
  const rest = row.gross_cents - row.allocated_cents;
  const reason = cashReasons.reverse(row.number, await nameOfInsurer(context, insuranceId));
  const cash = { kind: 'out', netCents: row.net_cents, reason } as const;
  const movementId = session && (await moveCashOfPayment(context, session, cash));
  const additions = await settlePayment(context, settled, {
    sign: -1,
    write: () => storeReverse(context, row, { note, movementId }),
  });
  await bookPayment(context, { ...settled, kind: 'correction', sign: 1, loose: rest, note });
  const after = await readInsurerPayment(context, id);
  recordChange(context, insurerPayments, { id, before, after });
  await addToSums(context, [...additions, unallocated(insuranceId, -rest)]);
  return after;
}

async function storeReverse(
  { tx, actor, now }: Context,
  { id, updated_at }: { id: string; updated_at: string },
  { note, movementId }: { note: string; movementId: string | null },
): Promise<void> {
  await tx
    .deleteFrom('insurer_allocations')
    .where('tenant_id', '=', actor.tenantId)
    .where('payment_id', '=', id)
    .execute();
  await tx
    .updateTable('insurer_payments')
    .set({
      allocated_cents: 0,
      reversed_at: now,
      reversed_by: actor.userId,
      reverse_note: note,
      reverse_movement_id: movementId,
      updated_at: nextVersion(updated_at, now).toISOString(),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
}

async function storedParts({ tx, actor }: Context, id: string): Promise<PlannedPart[]> {
  const { rows } = await sql<PlannedPart>`
    select item_id as "itemId", batch_id as "batchId", coverage_id as "coverageId", amount_cents as cents
    from insurer_allocations
    join claim_items on claim_items.tenant_id = insurer_allocations.tenant_id and claim_items.id = item_id
    where insurer_allocations.tenant_id = ${actor.tenantId} and payment_id = ${id}`.execute(tx);
  return rows;
}
