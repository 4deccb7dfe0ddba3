import { endpoint } from '../../base/endpoint.ts';
import { namedReference } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';

/** A product at or below its reorder point (docs/rules.md#stock-5). */
const lowStockProduct = z.object({ _id: z.uuid(), name: z.string(), code: z.string(), stock: z.int() });

const firstSteps = z.object({
  shop: z.boolean(),
  products: z.boolean(),
  doctors: z.boolean(),
  users: z.boolean(),
  cash: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

const voucherWarnings = z.object({
  waiting: z.int(),
  /** ARCA will soon refuse these vouchers, because their day will be too long ago. */
  urgent: z.int(),
  rejected: z.int(),
});
export type VoucherWarnings = z.output<typeof voucherWarnings>;

const lateInsurer = namedReference.extend({
  amount: z.number(),
  days: z.int(),
  others: z.int(),
});

/**
 * Amounts in pesos, days and months of the shop's time zone. Parts that the user may not see are empty or null
 * (docs/rules.md#dashboard-7).
 */
const dashboard = z.object({
  totalSalesMonth: z.number(),
  totalSalesToday: z.number(),
  salesCountToday: z.int(),
  salesCountYesterday: z.int(),
  dailySalesGrowthPercentage: z.int(),
  newClientsThisMonth: z.int(),
  clientGrowthPercentage: z.int(),
  lowStockProducts: z.array(lowStockProduct),
  hasSales: z.boolean(),
  hasClients: z.boolean(),
  hasProducts: z.boolean(),
  firstSteps: firstSteps.nullable(),
  lensQuestions: z.array(namedReference),
  vouchers: voucherWarnings,
  lateInsurer: lateInsurer.optional(),
});
export type Dashboard = z.output<typeof dashboard>;

/** In whole percent. If the earlier number is 0, the growth is 100 for a positive number, else 0 (docs/rules.md#dashboard-3). */
export function growthPercentage(now: number, before: number): number {
  if (before === 0) return now > 0 ? 100 : 0;
  return Math.round(((now - before) / before) * 100);
}

export const dashboardEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/tenant/dashboard',
    caller: 'dashboard.read',
    tag: 'dashboard',
    summary: 'The figures of the dashboard',
    answer: dashboard,
    shows: ['sales', 'cash-sessions', 'invoices'],
  }),
};
