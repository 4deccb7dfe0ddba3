import type { OrderStatus, PaymentStatus } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { SaleChange } from '@dioptria/contract/shop/sales/sales.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { dayAt, type DemoShop, instantOf, weekday } from './demo-shop.ts';

export interface Step extends Pick<SaleChange, 'field' | 'from' | 'to'> {
  at: number;
}

export interface History {
  firstState: { orderStatus: OrderStatus; paymentStatus: PaymentStatus };
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  steps: Step[];
  /** In milliseconds. */
  canceledAt: number | undefined;
}

/** Returns an instant in working hours. If the day is a Sunday, the instant is on the next Monday. */
function later({ random }: DemoShop, at: number, minDays: number, maxDays: number): number {
  const day = addDays(dayAt(at), random.between(minDays, maxDays));
  const working = weekday(day) === 0 ? addDays(day, 1) : day;
  return instantOf(working, random.between(10, 17), random.between(0, 59));
}

export function counterHistory(shop: DemoShop, at: number): History {
  const firstState = { orderStatus: 'delivered', paymentStatus: 'charged' } as const;
  const history: History = { firstState, ...firstState, steps: [], canceledAt: undefined };
  if (shop.random.chance(0.012)) change(shop, history, later(shop, at, 1, 8), { paymentStatus: 'reimbursed' });
  return history;
}

export function workshopHistory(shop: DemoShop, at: number): History {
  const { random } = shop;
  const orderStatus = random.chance(0.25) ? 'requested' : 'inProgress';
  const paymentStatus = random.chance(0.62) ? 'waiting' : 'charged';
  const firstState = { orderStatus, paymentStatus } as const;
  const history: History = { firstState, ...firstState, steps: [], canceledAt: undefined };
  const startedAt = orderStatus === 'requested' ? later(shop, at, 1, 3) : at;
  if (random.chance(0.05)) {
    const canceledAt = later(shop, startedAt, 1, 5);
    if (change(shop, history, canceledAt, { orderStatus: 'canceled', paymentStatus: 'reimbursed' })) {
      history.canceledAt = canceledAt;
    }
    return history;
  }
  const finished = later(shop, startedAt, 3, 9);
  change(shop, history, startedAt, { orderStatus: 'inProgress' });
  change(shop, history, finished, { orderStatus: 'finished' });
  change(shop, history, later(shop, finished, 1, 9), { orderStatus: 'delivered', paymentStatus: 'charged' });
  return history;
}

function change({ now }: DemoShop, history: History, at: number, to: Partial<History['firstState']>): boolean {
  if (at > now.getTime()) return false;
  for (const field of ['orderStatus', 'paymentStatus'] as const) {
    const value = to[field];
    if (value === undefined || value === history[field]) continue;
    history.steps.push({ at, field, from: history[field], to: value });
    Object.assign(history, { [field]: value });
  }
  return true;
}
