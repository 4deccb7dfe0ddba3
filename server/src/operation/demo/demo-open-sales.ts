/** Their ages are fixed in days of trade, so that a visitor finds open sales at any hour, even after holidays. */
import type { PaymentStatus } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { History } from './demo-history.ts';
import { type DemoShop, instantOf, tradeDayBefore } from './demo-shop.ts';

export interface OpenSale {
  at: number;
  history: History;
}

/** In days of trade. The oldest sale in progress is late. */
const ages = {
  requested: [1, 2],
  inProgress: [8, 6, 5, 4, 3, 2],
  finished: [9, 7],
} as const;
type OpenStatus = keyof typeof ages;

export function openSales(shop: DemoShop): Map<string, OpenSale[]> {
  const statuses = Object.keys(ages) as OpenStatus[];
  const orders = statuses.flatMap((status) =>
    ages[status].map((age, index) => {
      const day = tradeDayBefore(shop.today, age);
      return { day, at: instantOf(day, 11, 10 * index), history: historyOf(shop, status) };
    }),
  );
  return Map.groupBy(orders, ({ day }) => day);
}

function historyOf(shop: DemoShop, status: OpenStatus): History {
  const paymentStatus: PaymentStatus = 'waiting';
  const from = status === 'finished' ? 'inProgress' : status;
  const history: History = {
    firstState: { orderStatus: from, paymentStatus },
    orderStatus: status,
    paymentStatus,
    steps: [],
    canceledAt: undefined,
  };
  if (status !== from) {
    history.steps.push({ at: instantOf(tradeDayBefore(shop.today, 1), 12), field: 'orderStatus', from, to: status });
  }
  return history;
}
