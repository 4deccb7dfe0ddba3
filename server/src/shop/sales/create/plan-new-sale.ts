import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { CreateOf } from '@dioptria/contract/base/resource.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { isService } from '@dioptria/contract/shop/categories/categories.ts';
import { firstPart, tooManyParts } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { RemakeReason, RemakeResponsible } from '@dioptria/contract/shop/sales/sale-labels.ts';
import {
  depositProblem,
  minimumDepositProblem,
  saleAmounts,
  type SaleAmounts,
} from '@dioptria/contract/shop/sales/sale-total.ts';
import { disabledProduct, unpricedProduct } from '@dioptria/contract/shop/products/product-change-labels.ts';
import { sales, unknownProduct } from '@dioptria/contract/shop/sales/sales.ts';
import type { Context } from '../../../base/records/context.ts';
import { conflict, invalid } from '../../../base/records/refusal.ts';
import { columnsOf } from '../../../base/records/stored-fields.ts';
import type { CoverageReferences } from '../../coverages/coverage-terms.ts';
import { atAgreedPrices, planCoverages, type PlannedCoverage } from '../../coverages/plan-coverages.ts';
import { ledgerSums, paidAtFirst, type Part, type PlannedEntry, planParts } from '../../payments/entries.ts';
import { planOf, type Plans } from '../../payments/plans.ts';
import type { LockedProduct } from '../../products/stock-ledger.ts';
import { clientPartOf } from '../../sums/additions.ts';
import { withDelivery } from '../change/sale-changes.ts';
import { settle, termsOf } from '../pay/sale-payments.ts';
import { amountColumns, checkedAmounts } from '../sale-amounts.ts';
import type { LineRow, SaleColumns } from '../sale-records.ts';

type NewSale = CreateOf<typeof sales>;
type CustomProduct = NewSale['customProducts'][number];

export interface RemadeOrder {
  remake_of: string;
  remake_reason: RemakeReason;
  remake_responsible: RemakeResponsible;
  prices: ReadonlyMap<string, number>;
  /** The prescriptions of the original sale. The remake may use them even after they have expired. */
  prescriptions: readonly string[];
}

export interface PlanInput {
  id: string;
  number: number;
  /** The lines at the prices of the products. */
  listed: readonly LineRow[];
  /** Undefined for a sale without coverages. */
  references: CoverageReferences | undefined;
  plans: Plans;
  /** The minimum deposit is in percent of the client's part of the total (docs/rules.md#settings-4). */
  terms: { minimum_deposit: number };
  remade: RemadeOrder | undefined;
}

export interface PlannedSale {
  columns: SaleColumns;
  /** The lines at the prices that the shop agreed with the insurers. */
  lines: readonly LineRow[];
  coverages: readonly PlannedCoverage[];
  entries: readonly PlannedEntry[];
}

/**
 * Uses no database.
 * @throws Refusal `invalid` for an impossible amount, `total_changed` if the request has another total than the server,
 * `not_chargeable` for a total above the price that the shop agreed with an insurer.
 */
export function planNewSale(context: Context, input: NewSale, known: PlanInput): PlannedSale {
  const { listed, references, terms, plans, remade } = known;
  const sent = references ? (input.coverages ?? []) : [];
  const { lines, isBound } = references ? atAgreedPrices(listed, sent, references) : { lines: listed, isBound: false };
  const prices = lines.map((line) => ({ price: fromCents(line.price_cents), quantity: line.quantity }));
  if (isBound) refuseHigherTotal(prices, input);
  const amounts = checkedAmounts(prices, input);
  const total = toCents(amounts.total);
  const coverages = references ? planCoverages(sent, references, { listed, lines, total }) : [];
  const insurer = coverages.reduce((sum, coverage) => sum + coverage.insurer, 0);
  const clientTotal = fromCents(total - insurer);
  const wrongDeposit = depositProblem(input.deposit, { total: amounts.total, clientTotal }, input.paymentStatus);
  if (wrongDeposit) throw invalid({ path: 'deposit', message: wrongDeposit });
  const chosen = newColumns(context, input, { ...known, amounts, insurer });
  if (!remade) refuseSmallDeposit(chosen, lines, terms.minimum_deposit);
  const entries = planParts(input.paymentStatus, newParts(input, chosen, plans));
  return { columns: settle(chosen, ledgerSums(entries), coverages.length > 0), lines, coverages, entries };
}

function newColumns(
  { actor, now, timeZone }: Context,
  input: NewSale,
  { id, number, amounts, insurer, remade }: PlanInput & { amounts: SaleAmounts; insurer: number },
): SaleColumns {
  const moment = now.toISOString();
  const columns = {
    ...columnsOf(sales, { ...input, prescriptions: undefined, coverages: undefined }),
    ...amountColumns(amounts, input),
    tenant_id: actor.tenantId,
    id,
    times_told: 0,
    number,
    seller_id: actor.userId,
    client_id: input.client,
    sale_date: moment,
    sale_day: shopDay(now, timeZone),
    invoiced: false,
    invoice_refusal: null,
    insurer_cents: insurer,
    paid_cents: 0,
    refunded_cents: 0,
    created_at: moment,
    updated_at: moment,
    delivered_at: null,
    remake_of: remade?.remake_of ?? null,
    remake_reason: remade?.remake_reason ?? null,
    remake_responsible: remade?.remake_responsible ?? null,
  };
  return withDelivery(columns, now);
}

function refuseHigherTotal(
  prices: Parameters<typeof saleAmounts>[0],
  { discount, discountType, total }: NewSale,
): void {
  const most = saleAmounts(prices, discount, discountType).total;
  if (total !== undefined && total > most) throw conflict('not_chargeable', coverageProblems.notChargeable, 'total');
}

function refuseSmallDeposit(sale: SaleColumns, lines: readonly LineRow[], minimum: number): void {
  const { takesDeposit } = paymentStatusTable[sale.payment_status];
  if (!takesDeposit || lines.every((line) => line.prescription_type === 'none')) return;
  const amounts = { total: fromCents(sale.total_cents), clientTotal: fromCents(clientPartOf(sale)) };
  const message = minimumDepositProblem(fromCents(sale.deposit_cents), amounts, minimum);
  if (message) throw invalid({ path: 'deposit', message });
}

/**
 * The first part has the sale's `paymentMethod`. Its amount is the paid amount less the `additionalPayments`
 * (docs/rules.md#payments-15).
 * @throws Refusal `invalid` if the parts in `additionalPayments` add up to more than the paid amount, and for a wrong
 * plan or surcharge.
 */
function newParts(input: NewSale, chosen: SaleColumns, plans: Plans): Part[] {
  const paid = fromCents(paidAtFirst(input.paymentStatus, termsOf(chosen)));
  const { additionalPayments: others = [], planId, surcharge } = input;
  const amount = firstPart(paid, others);
  if (amount < 0) throw invalid({ path: 'additionalPayments', message: tooManyParts(paid) });
  const first = { amount, method: chosen.payment_method, planId, surcharge };
  return [first, ...others].map((payment, index) => ({
    amount: toCents(payment.amount),
    method: payment.method,
    plan: planOf(plans, payment, index === 0 ? '' : `additionalPayments.${index - 1}.`),
  }));
}

/**
 * The products come first, then the custom products. `prices` are in cents by product id, and contain only the products that are
 * not sold at their own price.
 * @throws Refusal `invalid` with every line whose product is not among the given products. A product that is not in `prices` must also
 * be enabled and have a price.
 */
export function newLines(
  { actor }: Context,
  saleId: string,
  input: NewSale,
  products: ReadonlyMap<string, LockedProduct>,
  prices?: ReadonlyMap<string, number>,
): LineRow[] {
  const [unknown, ...others] = input.products.flatMap(({ product: id }, index) => {
    const product = products.get(id);
    const message = product ? !prices?.has(id) && unsold(product) : unknownProduct;
    return message ? [{ path: `products.${index}.product`, message }] : [];
  });
  if (unknown) throw invalid(unknown, ...others);
  const sold = input.products.flatMap((line) => {
    const product = products.get(line.product);
    return product
      ? [productLine(line, { ...product, priceCents: prices?.get(product.id) ?? product.priceCents })]
      : [];
  });
  return [...sold, ...input.customProducts.map(customLine)].map((line, position) => ({
    tenant_id: actor.tenantId,
    sale_id: saleId,
    position,
    ...line,
    returned: 0,
  }));
}

function unsold({ name, enabled, lacksPrice }: LockedProduct): string | false {
  if (!enabled) return disabledProduct(name);
  return lacksPrice && unpricedProduct(name);
}

type Line = Omit<LineRow, 'tenant_id' | 'sale_id' | 'position' | 'returned'>;

/** Only a product of a category with `showProductType` keeps the prescription type of the request (docs/rules.md#sales-19). */
function productLine(
  { quantity, prescriptionType, workshopNote }: NewSale['products'][number],
  product: LockedProduct,
): Line {
  return {
    product_id: product.id,
    name: product.name,
    code: product.code,
    price_cents: product.priceCents,
    cost_cents: product.costCents,
    quantity,
    prescription_type: product.showProductType ? prescriptionType : 'none',
    ...workshopOf(isService(product), workshopNote),
  };
}

const workshopOf = (needsWorkshop = false, note = '') => ({
  needs_workshop: needsWorkshop,
  workshop_note: needsWorkshop ? note : '',
});

function customLine({ description, price, quantity, needsWorkshop, workshopNote }: CustomProduct): Line {
  return {
    product_id: null,
    name: description,
    code: '',
    price_cents: toCents(price),
    cost_cents: 0,
    quantity,
    prescription_type: 'none',
    ...workshopOf(needsWorkshop, workshopNote),
  };
}
