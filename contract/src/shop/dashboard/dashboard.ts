import { namedReference } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';

/** A product with ten units or fewer (docs/rules.md#stock-5). */
const lowStockProduct = z.object({ _id: z.uuid(), name: z.string(), code: z.string(), stock: z.int() });

/** For each first step of a new shop, true if the step is done (docs/rules.md#dashboard-8). */
const firstSteps = z.object({
  /** The shop has an address and a phone, which every slip shows. */
  shop: z.boolean(),
  products: z.boolean(),
  doctors: z.boolean(),
  /** The shop has a user besides its owner. */
  users: z.boolean(),
  /** The shop has opened a cash session. */
  cash: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

/** The numbers of vouchers that need attention (docs/rules.md#dashboard-11). */
const voucherWarnings = z.object({
  /** Vouchers that wait for ARCA for more than a day. */
  waiting: z.int(),
  /** Those of them whose day is so long ago that ARCA will soon refuse the day. */
  urgent: z.int(),
  rejected: z.int(),
});
export type VoucherWarnings = z.output<typeof voucherWarnings>;

/** The insurer that is late for the most days (docs/rules.md#dashboard-12). */
const lateInsurer = namedReference.extend({
  /** The overdue amount. */
  amount: z.number(),
  days: z.int(),
  /** The number of other insurers that are late. */
  others: z.int(),
});

/**
 * `GET /tenant/dashboard` (docs/rules.md#dashboard-7). Amounts in pesos, days and months of the shop's time zone;
 * `lowStockProducts` is empty unless the user may see it. `firstSteps` is null unless the user may see the card.
 * `lensQuestions` has the categories about which a seller asked the admin, and is empty for other users (docs/rules.md#dashboard-10).
 */
export const dashboard = z.object({
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
  /** Absent if no insurer is late, and for users who are no admins. */
  lateInsurer: lateInsurer.optional(),
});
export type Dashboard = z.output<typeof dashboard>;

/**
 * The growth of a number, in whole percent. From 0 it is 100 if the number is now positive, otherwise 0
 * (docs/rules.md#dashboard-3).
 */
export function growthPercentage(now: number, before: number): number {
  if (before === 0) return now > 0 ? 100 : 0;
  return Math.round(((now - before) / before) * 100);
}
