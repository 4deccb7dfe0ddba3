import { z } from '../../base/zod.ts';

export const REPORT_MONTHS = 12;
export const TOP_PRODUCTS = 5;

const monthRow = z.object({ name: z.string() }).catchall(z.union([z.number(), z.string()]));
export type MonthRow = z.output<typeof monthRow>;

export const salesByMonth = z.object({ data: z.array(z.object({ name: z.string(), sales: z.number() })) });

export const salesByMonthAndSeller = z.object({ data: z.array(monthRow) });

export const topProducts = z.object({ data: z.array(z.object({ name: z.string(), qty: z.int() })) });

/** Pesos at cost (docs/rules.md#reports-8). */
export const purchasesByProvider = z.object({
  type: z.literal('purchases-by-provider'),
  data: z.object({ total: z.record(z.string(), z.number()), monthlyPurchases: z.array(monthRow) }),
});

export const inventoryByProvider = z.object({
  type: z.literal('inventory-by-provider'),
  data: z.record(z.string(), z.number()),
});

const remakesOf = z.object({ name: z.string(), delivered: z.int(), remakes: z.int() });
const reasonCount = z.object({ name: z.string(), remakes: z.int() });

/** In the months of the reports (docs/rules.md#remakes-4). `uncounted` are the remakes that do not count in the rate. */
export const workshop = z.object({
  data: z.object({
    months: z.array(remakesOf.extend({ uncounted: z.int() })),
    labs: z.array(
      remakesOf.extend({ received: z.int(), averageDays: z.number().nullable(), lateShare: z.number().nullable() }),
    ),
    sellers: z.array(remakesOf),
    reasons: z.array(reasonCount.extend({ counts: z.boolean() })),
    responsibles: z.array(reasonCount),
  }),
});

export const reports = {
  'sales-by-month': salesByMonth,
  'sales-by-month-and-seller': salesByMonthAndSeller,
  'top-products': topProducts,
  'purchases-by-provider': purchasesByProvider,
  'inventory-by-provider': inventoryByProvider,
  workshop,
} as const satisfies Record<string, z.ZodType>;
export type ReportName = keyof typeof reports;
export type ReportAnswer<Name extends ReportName> = z.output<(typeof reports)[Name]>;

/**
 * 'Ana', 'Ana (2)' (docs/rules.md#reports-6). No result is 'name', the column of the month, or '__proto__', which is not safe as
 * the key of an object.
 */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(['name', '__proto__']);
  return names.map((name) => {
    let distinct = name;
    for (let copy = 2; taken.has(distinct); copy += 1) distinct = `${name} (${copy})`;
    taken.add(distinct);
    return distinct;
  });
}
