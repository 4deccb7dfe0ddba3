import { randomInt } from 'node:crypto';
import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { CreateOf } from '@dioptria/contract/base/resource.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { depositProblem, saleAmounts } from '@dioptria/contract/shop/sales/sale-total.ts';
import { PROPOSED_NUMBER_LIMIT, sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { columnsOf } from '../../base/records/stored-fields.ts';
import type { RemadeOrder } from './create-sale.ts';
import type { NewCoverages } from './new-coverages.ts';
import { amountColumns, checkedAmounts } from './sale-amounts.ts';
import { withDelivery } from './sale-changes.ts';
import type { LineRow, SaleColumns } from './sale-records.ts';

/**
 * @throws Refusal `invalid` for an impossible amount, `total_changed` for another total than the client program showed,
 * `not_chargeable` for a total above the price that the shop agreed with an insurer.
 */
export function newColumns(
  { actor, now, timeZone }: Context,
  input: CreateOf<typeof sales>,
  {
    id,
    lines,
    covered,
    remade,
  }: { id: string; lines: readonly LineRow[]; covered: NewCoverages; remade?: RemadeOrder | undefined },
): SaleColumns {
  const prices = lines.map((line) => ({ price: fromCents(line.price_cents), quantity: line.quantity }));
  if (covered.isBound) refuseHigherTotal(prices, input);
  const amounts = checkedAmounts(prices, input);
  const insurer = covered.plan(toCents(amounts.total));
  const clientTotal = fromCents(toCents(amounts.total) - insurer);
  const wrongDeposit = depositProblem(input.deposit, { total: amounts.total, clientTotal }, input.paymentStatus);
  if (wrongDeposit) throw invalid({ path: 'deposit', message: wrongDeposit });
  const moment = now.toISOString();
  const columns = {
    ...columnsOf(sales, { ...input, prescriptions: undefined, coverages: undefined }),
    ...amountColumns(amounts, input),
    tenant_id: actor.tenantId,
    id,
    times_told: 0,
    number: input.number ?? randomInt(1, PROPOSED_NUMBER_LIMIT),
    seller_id: actor.userId,
    client_id: input.client,
    sale_date: moment,
    sale_day: shopDay(now, timeZone),
    invoiced: false,
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
  { discount, discountType, total }: CreateOf<typeof sales>,
): void {
  const most = saleAmounts(prices, discount, discountType).total;
  if (total !== undefined && total > most) throw conflict('not_chargeable', coverageProblems.notChargeable, 'total');
}
