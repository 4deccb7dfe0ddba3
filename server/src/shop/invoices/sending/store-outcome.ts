import { voucherTitle } from '@dioptria/contract/shop/vat/voucher-types.ts';
import {
  creditedBy,
  findInvoice,
  type InvoiceRow,
  lockVoucherWithOwner,
  notesOf,
  readInvoice,
} from '../invoice-records.ts';
import { amountsLeft } from '@dioptria/contract/shop/invoices/billed-amounts.ts';
import { invoices, type ArcaMessage } from '@dioptria/contract/shop/invoices/invoices.ts';
import { sql, type Updateable } from 'kysely';
import { announce } from '../../../base/database/announcements.ts';
import type { TenantScope } from '../../../base/records/context.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import type { InvoicesTable } from '../invoice-tables.ts';
import { type Attempt, closeAttempt, type Closing } from './attempts.ts';
import { advanceSequence } from './lease.ts';
import { QUEUE_TAB } from './sending.ts';
import type { Turn } from './turn.ts';

export interface Authorisation {
  cae: string;
  due: string;
  observations: readonly ArcaMessage[];
}

/** Changes the voucher, the sequence and the sale (docs/rules.md#invoices-41). Returns false if the attempt was already decided. */
export async function storeAuthorised(
  turn: Turn,
  attempt: Attempt,
  { cae, due, observations }: Authorisation,
  answer: Closing['answer'],
): Promise<boolean> {
  const isStored = await turn.run(async (scope) => {
    const row = await lockVoucherWithOwner(scope, attempt.invoiceId);
    if (row.state === 'authorised') return false;
    if (!(await closeAttempt(scope, attempt, { outcome: 'authorised', answer, now: turn.now }))) return false;
    await change(turn, scope, row, {
      state: 'authorised',
      number: attempt.number,
      day: attempt.day,
      authorization_code: cae,
      authorization_due: due,
      authorised_at: turn.now,
      is_active: row.kind === 'invoice',
      observations: JSON.stringify(observations),
      errors: '[]',
      ...settled,
    });
    await freeCreditedInvoice(scope, row);
    await updateSale(scope, row);
    await advanceSequence(scope, turn.key, attempt);
    return true;
  });
  if (isStored) turn.sending.count('authorised');
  return isStored;
}

/** After the rejection, the sale may get another invoice. */
export async function storeRejected(
  turn: Turn,
  attempt: Attempt,
  { errors, observations }: { errors: readonly ArcaMessage[]; observations: readonly ArcaMessage[] },
  answer: Closing['answer'],
): Promise<void> {
  await turn.run(async (scope) => {
    const row = await lockVoucherWithOwner(scope, attempt.invoiceId);
    if (!(await closeAttempt(scope, attempt, { outcome: 'rejected', answer, now: turn.now }))) return;
    await change(turn, scope, row, {
      state: 'rejected',
      is_active: false,
      errors: JSON.stringify([...errors, ...observations]),
      observations: '[]',
      ...settled,
    });
  });
  turn.sending.count('rejected');
}

const settled = { next_attempt_at: null, wait_reason: '' };

/** The audit entry names the user who issued the voucher. */
async function change(
  turn: Turn,
  scope: TenantScope,
  row: InvoiceRow,
  columns: Updateable<InvoicesTable>,
): Promise<void> {
  const before = await readInvoice(scope, row.id);
  await scope.tx
    .updateTable('invoices')
    .set({ ...columns, updated_at: turn.now })
    .where('tenant_id', '=', turn.tenantId)
    .where('id', '=', row.id)
    .execute();
  const after = await readInvoice(scope, row.id);
  recordChange(turn.contextOf(scope, row), invoices, { id: row.id, before, after, name: voucherTitle(after) });
}

/** An invoice no longer occupies its sale after authorised notes have credited it in full. */
async function freeCreditedInvoice(scope: TenantScope, { corrects_id: id }: InvoiceRow): Promise<void> {
  if (id === null) return;
  const [invoice, notes] = [await findInvoice(scope, id), await notesOf(scope, id)];
  const authorised = notes.filter(({ state }) => state === 'authorised');
  if (amountsLeft(invoice.rates, creditedBy(authorised)).some(({ total }) => total > 0)) return;
  await scope.tx
    .updateTable('invoices')
    .set({ is_active: false })
    .where('tenant_id', '=', scope.actor.tenantId)
    .where('id', '=', id)
    .execute();
}

/** A sale is invoiced while it has an authorised invoice that credit notes have not credited in full. */
async function updateSale({ tx, actor }: TenantScope, { sale_id: saleId }: InvoiceRow): Promise<void> {
  if (saleId === null) return;
  await tx
    .updateTable('sales')
    .set({
      invoiced: sql<boolean>`exists (select from invoices where invoices.tenant_id = ${actor.tenantId}
        and invoices.sale_id = ${saleId} and is_active and state = 'authorised')`,
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', saleId)
    .execute();
  announce(tx, { tenantId: actor.tenantId, topic: 'sales', saleId, tabId: QUEUE_TAB });
}
