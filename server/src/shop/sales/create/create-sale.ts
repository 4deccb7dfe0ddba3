import type { CreateOf } from '@dioptria/contract/base/resource.ts';
import { finalConsumer } from '@dioptria/contract/shop/clients/client-labels.ts';
import type { DepositMoment, FiscalMode, IssueMoment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import {
  customProductsForbidden,
  PROPOSED_NUMBER_LIMIT,
  type sales,
  unknownClient,
} from '@dioptria/contract/shop/sales/sales.ts';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { insertPrepared } from '../../../base/database/inserts.ts';
import { parameter, run, statement } from '../../../base/database/statements.ts';
import type { Context } from '../../../base/records/context.ts';
import { invalid, Refusal } from '../../../base/records/refusal.ts';
import { makeJobs } from '../../jobs/make-jobs.ts';
import { addToAccount } from '../../payments/credit.ts';
import { creditSpent } from '../../payments/entries.ts';
import { bookEntries } from '../../payments/ledger.ts';
import { lockClient } from '../../payments/lock-clients.ts';
import { readPlans } from '../../payments/plans.ts';
import { lockProducts } from '../../products/stock-ledger.ts';
import { additionsOfSale } from '../../sums/additions.ts';
import { freeCredit } from '../change/store-sale.ts';
import { refuseImpossibleDelivery } from '../change/update-sale.ts';
import { issueAtConfirmation } from '../invoice/billed-sale.ts';
import { lockSalesInCredit } from '../lock-sales.ts';
import { claimPrescriptions } from '../sale-prescriptions.ts';
import { findSaleClient, type LineRow, type Sale, type SaleColumns, saleRecord } from '../sale-records.ts';
import { takeStock } from '../sale-stock.ts';
import { lockForCoverages, referencesOfSale, refuseCoverages, storeCoverages } from './new-coverages.ts';
import { newLines, type PlannedSale, planNewSale, type RemadeOrder } from './plan-new-sale.ts';
import { nextConsecutiveNumber, nextFreeNumber } from './sale-number.ts';

type NewSale = CreateOf<typeof sales>;

/**
 * The lines keep the names, prices and costs that the products have now. The server computes the total, and the seller is the
 * session's user (docs/rules.md#sales-3).
 */
export async function createSale(context: Context, input: NewSale): Promise<Sale> {
  refuseCustomProducts(context, input);
  refuseImpossibleDelivery(context, input.deliveryDate);
  return storeNewSale(context, input);
}

export async function storeNewSale(context: Context, input: NewSale, remade?: RemadeOrder): Promise<Sale> {
  const locked = await lockNewSale(context, input, remade);
  const planned = planNewSale(context, input, locked);
  return writeNewSale(context, input, locked, planned);
}

type LockedSale = Awaited<ReturnType<typeof lockNewSale>>;

/** Locks the records in the order of docs/rules.md#locks-1, and then reads the other input for `planNewSale`. */
async function lockNewSale(context: Context, input: NewSale, remade: RemadeOrder | undefined) {
  const client = await findSaleClient(context, input.client);
  if (!client) throw invalid({ path: 'client', message: unknownClient });
  if (client.client_final_consumer && input.prescriptions.length > 0)
    throw invalid({ path: 'client', message: finalConsumer.noPrescription });
  const isByCredit = paymentsOf(input).some(({ method }) => paymentMethodTable[method].spendsCredit);
  if (isByCredit || input.coverages?.length) await lockClient(context, input.client);
  const inCredit = isByCredit ? await lockSalesInCredit(context, input.client) : [];
  refuseCoverages(input);
  await lockForCoverages(context, input);
  const prescriptions = await claimPrescriptions(context, input.client, input.prescriptions, remade?.prescriptions);
  const productIds = input.products.map((line) => line.product);
  const products = await lockProducts(context, productIds);
  const id = newId();
  const listed = newLines(context, id, input, products, remade?.prices);
  const references = await referencesOfSale(context, input, listed);
  const terms = await saleTerms(context);
  const plans = await readPlans(context, paymentsOf(input));
  const number = terms.consecutive_numbers
    ? await nextConsecutiveNumber(context)
    : (input.number ?? randomInt(1, PROPOSED_NUMBER_LIMIT));
  return { id, client, inCredit, prescriptions, products, listed, references, terms, plans, number, remade };
}

async function writeNewSale(
  context: Context,
  input: NewSale,
  { client, inCredit, prescriptions, products, references, terms }: LockedSale,
  { columns: planned, lines, coverages: covered, entries }: PlannedSale,
): Promise<Sale> {
  const freed = await freeCredit(context, input.client, creditSpent(entries), inCredit);
  const nextNumber = terms.consecutive_numbers ? nextConsecutiveNumber : nextFreeNumber;
  const columns = { ...planned, number: await insertSale(context, planned, nextNumber) };
  const prescriptionIds = prescriptions.map((prescription) => prescription.id);
  await Promise.all([
    insertSaleChildren(context, columns, lines, prescriptionIds),
    !orderStatusTable[input.orderStatus].isVoid && takeStock(context, lines, products),
  ]);
  const row = { ...client, ...columns, seller_name: context.actor.name };
  const { additions: booked } = await bookEntries(context, row, entries);
  const jobs = await makeJobs(context, columns, lines, prescriptionIds);
  const { additions: ofCoverages, coverages } = await storeCoverages(context, row, covered, references);
  const issued = await issueAtConfirmation(context, terms, columns, lines);
  const ofSale = additionsOfSale(columns, lines);
  await addToAccount(context, input.client, [
    ...freed,
    ...jobs,
    ...ofCoverages,
    ...ofSale,
    ...booked,
    ...(issued?.additions ?? []),
  ]);
  return saleRecord({ row: { ...row, invoice_refusal: issued?.refusal ?? null }, lines, prescriptions, coverages });
}

/**
 * If another sale has the proposed number, the sale gets the number that `nextNumber` returns. Two concurrent sales never get the
 * same number, because the insert itself takes the number.
 */
async function insertSale(
  context: Context,
  columns: SaleColumns,
  nextNumber: (context: Context, taken: number) => Promise<number>,
): Promise<number> {
  const onConflict = 'on conflict (tenant_id, number) do nothing';
  let { number } = columns;
  while ((await insertPrepared(context.tx, 'sales', [{ ...columns, number }], onConflict)) === 0) {
    number = await nextNumber(context, number);
  }
  return number;
}

async function insertSaleChildren(
  { tx, actor: { tenantId } }: Context,
  { id, number }: SaleColumns,
  lines: readonly LineRow[],
  prescriptionIds: readonly string[],
): Promise<void> {
  const word = { tenant_id: tenantId, kind: 'sales', token: String(number), record_id: id };
  const used = prescriptionIds.map((prescription) => ({
    tenant_id: tenantId,
    sale_id: id,
    prescription_id: prescription,
  }));
  await Promise.all([
    insertPrepared(tx, 'search_tokens', [word]),
    insertPrepared(tx, 'sale_lines', lines),
    insertPrepared(tx, 'sale_prescriptions', used),
  ]);
}

const paymentsOf = ({ paymentMethod: method, planId, additionalPayments = [] }: NewSale) => [
  { method, planId },
  ...additionalPayments,
];

function refuseCustomProducts({ actor }: Context, { customProducts }: NewSale): void {
  if (customProducts.length > 0 && !can(actor.permissions, 'sales.customProducts')) {
    throw new Refusal(403, 'forbidden', customProductsForbidden);
  }
}

const termsOfTenant = statement('sale_terms', (queries) =>
  queries
    .selectFrom('tenants')
    .leftJoin('fiscal_settings', 'fiscal_settings.tenant_id', 'tenants.id')
    .select([
      'minimum_deposit',
      'consecutive_numbers',
      sql<FiscalMode>`coalesce(mode, 'off')`.as('mode'),
      sql<IssueMoment>`coalesce(issue_at, 'manual')`.as('issueAt'),
      sql<DepositMoment>`coalesce(deposit_issue_at, 'delivery')`.as('depositIssueAt'),
    ])
    .where('tenants.id', '=', parameter<string>(1)),
);

async function saleTerms({ tx, actor }: Context) {
  const [terms] = await run(tx, termsOfTenant, [actor.tenantId]);
  if (!terms) throw new Error('The tenant has no settings');
  return terms;
}
