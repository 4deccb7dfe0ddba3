import { z } from '../../base/zod.ts';

/** The number of months in every monthly report, the current month included (docs/rules.md#reports-5). */
export const REPORT_MONTHS = 12;
/** The number of products in the report of the most sold products (docs/rules.md#reports-7). */
export const TOP_PRODUCTS = 5;

/** A month's row: its name and one amount per seller or provider. */
const monthRow = z.object({ name: z.string() }).catchall(z.union([z.number(), z.string()]));
export type MonthRow = z.output<typeof monthRow>;

/** `GET /tenant/report/sales-by-month`: pesos sold per month, newest first. */
export const salesByMonth = z.object({ data: z.array(z.object({ name: z.string(), sales: z.number() })) });

/**
 * `GET /tenant/report/sales-by-month-and-seller`: pesos per month, with a column for each seller who sold
 * (docs/rules.md#reports-6).
 */
export const salesByMonthAndSeller = z.object({ data: z.array(monthRow) });

/** `GET /tenant/report/top-products`: units sold of the five most sold products, most first. */
export const topProducts = z.object({ data: z.array(z.object({ name: z.string(), qty: z.int() })) });

/** `GET /tenant/report/purchases-by-provider`: pesos at cost bought from each provider, in all and per month or day (docs/rules.md#reports-8). */
export const purchasesByProvider = z.object({
  type: z.literal('purchases-by-provider'),
  data: z.object({ total: z.record(z.string(), z.number()), monthlyPurchases: z.array(monthRow) }),
});

/** `GET /tenant/report/inventory-by-provider`: units in stock now of each provider's products. */
export const inventoryByProvider = z.object({
  type: z.literal('inventory-by-provider'),
  data: z.record(z.string(), z.number()),
});

const remakesOf = z.object({ name: z.string(), delivered: z.int(), remakes: z.int() });
const reasonCount = z.object({ name: z.string(), remakes: z.int() });

/**
 * `GET /tenant/report/workshop`: the delivered sales, the remakes, and the time that labs took, in the months of the
 * reports (docs/rules.md#remakes-4). `uncounted` are the remakes that do not count in the rate.
 */
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

/** The schema of each report's answer, by the report's name, the end of its path: `/tenant/report/{name}`. */
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
 * Distinct column names for people with equal names: 'Ana', 'Ana (2)' (docs/rules.md#reports-6). No result is 'name',
 * the column of the month, or '__proto__', which is not safe as the key of an object.
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
