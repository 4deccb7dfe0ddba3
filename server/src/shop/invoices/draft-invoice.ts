import { fromCents } from '@dioptria/contract/base/money.ts';
import { type Billed, type BilledLine, billedLines } from '@dioptria/contract/shop/invoices/billed-amounts.ts';
import { invoiceProblems, type InvoiceState } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { GivenReceiver, InvoicePreview, NewInvoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { type ChosenReceiver, type ReceiverData, receiverOf } from '@dioptria/contract/shop/invoices/receivers.ts';
import { ratesWithoutVat, type VoucherAmounts, voucherAmounts } from '@dioptria/contract/shop/vat/vat-rates.ts';
import { type Letter, letterOf } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { sql } from 'kysely';
import { parameter, run, statement } from '../../base/database/statements.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { conflict, invalid, type Refusal } from '../../base/records/refusal.ts';
import { withoutMissing } from '../../base/records/stored-fields.ts';
import { linesInPesos, vatOf } from './invoice-records.ts';
import { arcaDay, digitsOf, readIssuing, type VoucherIssuer } from './issuing.ts';

export interface Bill extends Billed {
  of: 'sale' | 'batch';
  id: string;
  number: number;
  receiver: ReceiverData;
  /** The terms of payment on the voucher, for example the payment methods of a sale. */
  condition: string;
  /** Set if the sale or the batch cannot be invoiced, for example because the sale is canceled. */
  refusal: Refusal | undefined;
}

export interface PointOfSale {
  _id: string;
  number: number;
  name: string;
}

/** A draft is not stored. `problem` is set if the invoice cannot be issued. */
export interface Draft extends VoucherIssuer {
  day: string;
  letter: Letter;
  chosen: ChosenReceiver;
  lines: BilledLine[];
  amounts: VoucherAmounts;
  pointOfSale: PointOfSale | undefined;
  problem: Refusal | undefined;
}

/** @throws Refusal `fiscal_off` if the shop issues no vouchers. */
export async function draftInvoice(context: Context, bill: Bill, request: NewInvoice): Promise<Draft> {
  const [issuing, points, active] = await Promise.all([
    readIssuing(context),
    enabledPoints(context),
    activeInvoiceOf(context, bill),
  ]);
  const pointOfSale = choosePoint(points, issuing, request);
  const { issuer } = issuing;
  const data = { ...bill.receiver, ...given(request.receiver) };
  const letter = letterOf(issuer.vatCondition, data.vatCondition);
  const { lines, totals } = billedLines(bill);
  const amounts = voucherAmounts(letter, totals);
  const day = arcaDay(context.now);
  const chosen = receiverOf(data, { total: amounts.total, day, issuerCuit: digitsOf(issuer.cuit) });
  const draft = { ...issuing, day, letter, chosen, lines, amounts, pointOfSale };
  return { ...draft, problem: problemOf(bill, draft, request, active !== undefined) };
}

/** A typed name also replaces the stored legal name, and a typed address also replaces the stored fiscal address. */
function given({ name, address, ...sent }: GivenReceiver = {}): Partial<ReceiverData> {
  const names = name === undefined || name === '' ? {} : { name, legalName: '' };
  const addresses = address === undefined || address === '' ? {} : { address, fiscalAddress: '' };
  return { ...withoutMissing(sent), ...names, ...addresses };
}

function problemOf(
  bill: Bill,
  { letter, chosen, amounts, pointOfSale }: Omit<Draft, 'problem'>,
  { pointOfSaleId }: NewInvoice,
  isInvoiced: boolean,
): Refusal | undefined {
  if (isInvoiced) return alreadyInvoiced(bill);
  if (bill.refusal) return bill.refusal;
  if (!pointOfSale && pointOfSaleId !== undefined) {
    return invalid({ path: 'pointOfSaleId', message: invoiceProblems.unknownPointOfSale });
  }
  if (!pointOfSale) return conflict('fiscal_off', invoiceProblems.noPointOfSale, 'pointOfSaleId');
  if (amounts.total <= 0) return invalid({ path: 'total', message: invoiceProblems.nothingToInvoice });
  if (ratesWithoutVat(letter, amounts).length > 0) return invalid({ path: 'total', message: invoiceProblems.tooSmall });
  return chosen.problem && invalid(chosen.problem);
}

export const alreadyInvoiced = ({ of }: Pick<Bill, 'of'>): Refusal =>
  conflict('already_invoiced', of === 'sale' ? invoiceProblems.alreadyInvoiced : invoiceProblems.batchAlreadyInvoiced);

const activeOfSale = statement('active_invoice', (queries) =>
  queries
    .selectFrom('invoices')
    .select(['id', 'state'])
    .where('tenant_id', '=', parameter<string>(1))
    .where('sale_id', '=', parameter<string>(2))
    .where(sql<boolean>`is_active`),
);

/** Undefined if no invoice is pending, on its way or in force. */
export async function activeInvoiceState(
  { tx, actor }: TenantScope,
  saleId: string,
): Promise<InvoiceState | undefined> {
  const [found] = await run(tx, activeOfSale, [actor.tenantId, saleId]);
  return found?.state;
}

export async function activeInvoice({ tx, actor }: TenantScope, saleId: string): Promise<string | undefined> {
  const [found] = await run(tx, activeOfSale, [actor.tenantId, saleId]);
  return found?.id;
}

const activeOfBatch = statement('active_invoice_of_batch', (queries) =>
  queries
    .selectFrom('invoices')
    .select('id')
    .where('tenant_id', '=', parameter<string>(1))
    .where('batch_id', '=', parameter<string>(2))
    .where(sql<boolean>`is_active`),
);

export async function activeInvoiceOfBatch({ tx, actor }: TenantScope, batchId: string): Promise<string | undefined> {
  const [found] = await run(tx, activeOfBatch, [actor.tenantId, batchId]);
  return found?.id;
}

const activeInvoiceOf = (scope: TenantScope, { of, id }: Bill) =>
  of === 'sale' ? activeInvoice(scope, id) : activeInvoiceOfBatch(scope, id);

const enabledPointsOfSale = statement('enabled_points', (queries) =>
  queries
    .selectFrom('points_of_sale')
    .select(['id as _id', 'number', 'name'])
    .where('tenant_id', '=', parameter<string>(1))
    .where(sql<boolean>`enabled`)
    .orderBy('number'),
);

function enabledPoints({ tx, actor }: TenantScope): Promise<PointOfSale[]> {
  return run(tx, enabledPointsOfSale, [actor.tenantId]);
}

/**
 * By default, chooses the settings' point of sale if it is enabled, otherwise the enabled one with the lowest number.
 */
function choosePoint(
  points: readonly PointOfSale[],
  { pointOfSaleId: own }: VoucherIssuer,
  { pointOfSaleId: requested }: NewInvoice,
): PointOfSale | undefined {
  const byId = (id: string | undefined) => points.find(({ _id }) => _id === id);
  return requested === undefined ? (byId(own) ?? points[0]) : byId(requested);
}

export function toPreview({ letter, pointOfSale, chosen, lines, amounts, problem }: Draft): InvoicePreview {
  return {
    letter,
    pointOfSale: pointOfSale ?? null,
    receiver: chosen.receiver,
    mustIdentify: chosen.mustIdentify,
    lines: linesInPesos(lines),
    net: fromCents(amounts.net),
    exempt: fromCents(amounts.exempt),
    vat: vatOf(letter, amounts.rates),
    total: fromCents(amounts.total),
    problem: problem
      ? { path: problem.errors?.[0]?.path ?? '', message: problem.errors?.[0]?.message ?? problem.message }
      : null,
  };
}
