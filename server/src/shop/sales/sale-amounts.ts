import { formatMoney } from '@dioptria/contract/base/format.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import {
  amountsProblem,
  saleAmounts,
  type PricedLine,
  type SaleAmounts,
} from '@dioptria/contract/shop/sales/sale-total.ts';
import type { DiscountType } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { totalChanged } from '@dioptria/contract/shop/sales/sales.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';

interface SentAmounts {
  discount: number;
  discountType: DiscountType;
  total?: number | undefined;
}

/**
 * The total in the request is only compared with the computed total (docs/rules.md#sales-5).
 * @throws Refusal `invalid` for an impossible discount or amount; `total_changed` if both totals differ.
 */
export function checkedAmounts(lines: readonly PricedLine[], sent: SentAmounts): SaleAmounts {
  const amounts = saleAmounts(lines, sent.discount, sent.discountType);
  const problem = amountsProblem(amounts, sent);
  if (problem) throw invalid(problem);
  if (sent.total !== undefined && toCents(sent.total) !== toCents(amounts.total)) {
    throw conflict('total_changed', totalChanged(formatMoney(amounts.total)));
  }
  return amounts;
}

export function amountColumns({ subtotal, discountAmount, total }: SaleAmounts, sent: SentAmounts) {
  return {
    subtotal_cents: toCents(subtotal),
    discount_hundredths: toCents(sent.discount),
    discount_type: sent.discountType,
    discount_cents: toCents(discountAmount),
    total_cents: toCents(total),
  };
}
