import { addDays } from '@dioptria/contract/base/shop-time.ts';
import type { PaymentStatus } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { fillBasket, fillGlasses } from './demo-basket.ts';
import type { DemoProduct } from './demo-catalog.ts';
import { addClient, addPrescription, type DemoClient } from './demo-clients.ts';
import { counterHistory, type History, workshopHistory } from './demo-history.ts';
import { receiveStock } from './demo-purchases.ts';
import { addSale, moveBasket, type Return } from './demo-sales.ts';
import { type DemoShop, instantOf, isOpenOn, tradeDayBefore, weekday } from './demo-shop.ts';
import { addFirstStock, adjustDemoStock } from './demo-stock.ts';

/** The ages of open sales are fixed in days of trade, so that a visitor finds open sales at any hour, even after holidays. */

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

function openSales(shop: DemoShop): Map<string, OpenSale[]> {
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

const FIRST_CLIENTS = 60;

export function generateDemoHistory(shop: DemoShop, products: readonly DemoProduct[]): void {
  const shelves = Map.groupBy(products, (product) => product.category.name);
  const clients: DemoClient[] = [];
  let returns: Return[] = [];
  const putBack = (until: number) => {
    const due = returns.filter((one) => one.at <= until);
    returns = returns.filter((one) => one.at > until);
    for (const one of due) moveBasket(shop, one, 1);
  };
  const come = (at: number) => {
    const client = someClient(shop, clients, at);
    const basket = fillBasket(shop, shelves, client, at);
    const history = basket.needsWorkshop ? workshopHistory(shop, at) : counterHistory(shop, at);
    const hasPrescription = basket.needsWorkshop && shop.random.chance(0.95);
    const back = addSale(shop, { client, at, basket, history, hasPrescription });
    if (back) returns.push(back);
  };
  const open = openSales(shop);
  addFirstStock(shop, products, instantOf(shop.opening, 11));
  for (let day = addDays(shop.opening, 1), count = 0; day <= shop.today; day = addDays(day, 1), count += 1) {
    if (!isOpenOn(day)) continue;
    const opens = instantOf(day, 9);
    if (opens > shop.now.getTime()) break;
    putBack(opens);
    if (count % 9 === 4) adjustDemoStock(shop, products, count, opens + 60_000);
    if (weekday(day) === 1) receiveStock(shop, products, opens);
    for (const at of visits(shop, day, count)) come(at);
    for (const { at, history } of open.get(day) ?? []) {
      const client = someClient(shop, clients, at);
      addSale(shop, { client, at, basket: fillGlasses(shop, shelves, at), history, hasPrescription: true });
    }
    const visit = instantOf(day, 18);
    // A client brings a prescription and asks for a quote, but buys nothing.
    if (shop.random.chance(0.09) && visit <= shop.now.getTime()) {
      addPrescription(shop, someClient(shop, clients, visit), visit);
    }
  }
  putBack(shop.now.getTime());
}

/** Returns instants in milliseconds, in ascending order and none in the future. */
function visits({ random, now }: DemoShop, day: string, count: number): number[] {
  const saturday = weekday(day) === 6;
  const season = { '12': 1.25, '01': 0.8, '02': 0.85 }[day.slice(5, 7)] ?? 1;
  const expected = (2.45 + count / 480) * season * (saturday ? 0.75 : 1);
  const number = Math.floor(expected * (0.45 + 1.1 * random.fraction()) + random.fraction());
  return Array.from({ length: number }, () => {
    return instantOf(day, random.between(9, saturday ? 12 : 18), random.between(30, 59)) + random.between(0, 59_999);
  })
    .toSorted((one, other) => one - other)
    .filter((at) => at <= now.getTime());
}

function someClient(shop: DemoShop, clients: DemoClient[], at: number): DemoClient {
  const { random } = shop;
  if (clients.length > 0 && !random.chance(clients.length < FIRST_CLIENTS ? 0.7 : 0.21)) return random.pick(clients);
  const client = addClient(shop, at - random.between(21, 40) * 60_000);
  clients.push(client);
  return client;
}
