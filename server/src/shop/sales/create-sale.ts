import { orderStatusTable, paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { DepositMoment, FiscalMode, IssueMoment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import type { RemakeReason, RemakeResponsible } from '@dioptria/contract/shop/sales/remake-labels.ts';
import { finalConsumer } from '@dioptria/contract/shop/clients/final-consumer.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import type { CreateOf } from '@dioptria/contract/base/resource.ts';
import { minimumDepositProblem } from '@dioptria/contract/shop/sales/sale-total.ts';
import { customProductsForbidden, type sales, unknownClient } from '@dioptria/contract/shop/sales/sales.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { makeJobs } from '../jobs/make-jobs.ts';
import { addToAccount } from '../payments/credit.ts';
import { creditSpent, ledgerSums, planParts } from '../payments/entries.ts';
import { bookEntries } from '../payments/ledger.ts';
import { lockClient } from '../payments/lock-clients.ts';
import { lockProducts } from '../products/stock-ledger.ts';
import { parameter, run, statement } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';
import { invalid, Refusal } from '../../base/records/refusal.ts';
import { additionsOfSale } from '../sums/additions.ts';
import { clientPartOf } from '../sums/due-of.ts';
import { refuseImpossibleDelivery } from './delivery-day.ts';
import { issueAtConfirmation } from './issue-at-event.ts';
import { insertSale, insertSaleChildren } from './insert-sale.ts';
import { lockForCoverages, newCoverages, refuseCoverages } from './new-coverages.ts';
import { newColumns } from './new-sale-columns.ts';
import { newLines } from './sale-lines.ts';
import { claimPrescriptions } from './sale-prescriptions.ts';
import { findSaleClient, saleRecord, type LineRow, type Sale, type SaleColumns } from './sale-records.ts';
import { lockSalesInCredit } from './lock-sales.ts';
import { newParts } from './new-parts.ts';
import { nextConsecutiveNumber, nextFreeNumber } from './sale-number.ts';
import { settle } from './sale-payments.ts';
import { takeStock } from './sale-stock.ts';
import { freeCredit } from './store-sale.ts';

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

export interface RemadeOrder {
  remake_of: string;
  remake_reason: RemakeReason;
  remake_responsible: RemakeResponsible;
  prices: ReadonlyMap<string, number>;
  /** Of the original sale: the remake may use them too. */
  prescriptions: readonly string[];
}

export async function storeNewSale(context: Context, input: NewSale, remade?: RemadeOrder): Promise<Sale> {
  const client = await findSaleClient(context, input.client);
  if (!client) throw invalid({ path: 'client', message: unknownClient });
  if (client.client_final_consumer && input.prescriptions.length > 0)
    throw invalid({ path: 'client', message: finalConsumer.noPrescription });
  // If a part of the sale is paid with the client's credit, the transaction locks the client and the sales with credit before all
  // other rows (docs/rules.md#locks-1).
  if (paysByCredit(input)) {
    await lockClient(context, input.client);
    await lockSalesInCredit(context, input.client);
  }
  refuseCoverages(input);
  await lockForCoverages(context, input);
  const prescriptions = await claimPrescriptions(context, input.client, input.prescriptions, remade?.prescriptions);
  const productIds = input.products.map((line) => line.product);
  const products = await lockProducts(context, productIds);
  const id = newId();
  const listed = newLines(context, id, input, products, remade?.prices);
  const { lines, covered } = await newCoverages(context, input, listed);
  const terms = await saleTerms(context);
  const number = terms.consecutive_numbers ? await nextConsecutiveNumber(context) : input.number;
  const chosen = newColumns(context, { ...input, number }, { id, lines, covered, remade });
  if (!remade) refuseSmallDeposit(chosen, lines, terms.minimum_deposit);
  const planned = planParts(input.paymentStatus, await newParts(context, input, chosen));
  const freed = await freeCredit(context, input.client, creditSpent(planned));
  const columns = settle(chosen, ledgerSums(planned), covered.isCovered);
  columns.number = await insertSale(
    context,
    columns,
    terms.consecutive_numbers ? nextConsecutiveNumber : nextFreeNumber,
  );
  const prescriptionIds = prescriptions.map((prescription) => prescription.id);
  await Promise.all([
    insertSaleChildren(context, columns, lines, prescriptionIds),
    !orderStatusTable[input.orderStatus].isVoid && takeStock(context, lines, products),
  ]);
  const row = { ...client, ...columns, seller_name: context.actor.name };
  const { additions } = await bookEntries(context, row, planned);
  const jobs = await makeJobs(context, columns, lines, prescriptionIds);
  const { additions: ofCoverages, coverages } = await covered.store(row);
  const issued = await issueAtConfirmation(context, terms, columns, lines);
  await addToAccount(context, input.client, [
    ...freed,
    ...jobs,
    ...ofCoverages,
    ...additionsOfSale(columns, lines),
    ...additions,
    ...issued,
  ]);
  return saleRecord({ row, lines, prescriptions, coverages });
}

const paysByCredit = ({ paymentMethod, additionalPayments = [] }: NewSale) =>
  [paymentMethod, ...additionalPayments.map(({ method }) => method)].some(
    (method) => paymentMethodTable[method].spendsCredit,
  );

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

/** `minimum` in percent of the client's part of the total (docs/rules.md#settings-4). */
function refuseSmallDeposit(sale: SaleColumns, lines: readonly LineRow[], minimum: number): void {
  const { takesDeposit } = paymentStatusTable[sale.payment_status];
  if (!takesDeposit || lines.every((line) => line.prescription_type === 'none')) return;
  const amounts = { total: fromCents(sale.total_cents), clientTotal: fromCents(clientPartOf(sale)) };
  const message = minimumDepositProblem(fromCents(sale.deposit_cents), amounts, minimum);
  if (message) throw invalid({ path: 'deposit', message });
}
