import { z } from 'zod';

/** One of the products at ten units or fewer (spec §9). */
const lowStockProduct = z.object({ _id: z.uuid(), name: z.string(), code: z.string(), stock: z.int() });

/**
 * `GET /tenant/dashboard` (spec §3, decisions §4). Amounts in pesos, days and months of the shop's time zone;
 * `lowStockProducts` is empty unless the user may see it.
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
});
export type Dashboard = z.output<typeof dashboard>;

/** How much a count grew, in whole percent: with nothing before, 100 if there is something now, else 0 (decisions §4). */
export function growthPercentage(now: number, before: number): number {
  if (before === 0) return now > 0 ? 100 : 0;
  return Math.round(((now - before) / before) * 100);
}
