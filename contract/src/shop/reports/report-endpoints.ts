import { type Endpoint, endpoint } from '../../base/endpoint.ts';
import { optionalPeriod } from '../../base/period.ts';
import { type Schema, z } from '../../base/zod.ts';
import { exportPermission } from '../exports.ts';
import {
  abc,
  abcExportQuery,
  abcQuery,
  margin,
  marginExportQuery,
  marginQuery,
  stockValue,
  stockValueExportQuery,
  stockValueQuery,
  unsold,
  unsoldExportQuery,
  unsoldQuery,
} from './stock-analysis.ts';

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

/**
 * Covers the months of the reports (docs/rules.md#remakes-4). `uncounted` are the remakes that do not count in the
 * rate.
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
    /** The changes of sales by the month of the change. Amounts in pesos. */
    changes: z.array(
      z.object({
        name: z.string(),
        changes: z.int(),
        difference: z.number(),
        lostLenses: z.int(),
        lostCost: z.number(),
      }),
    ),
  }),
});

const reports = {
  'sales-by-month': salesByMonth,
  'sales-by-month-and-seller': salesByMonthAndSeller,
  'top-products': topProducts,
  'purchases-by-provider': purchasesByProvider,
  'inventory-by-provider': inventoryByProvider,
  workshop,
} as const satisfies Record<string, Schema>;
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

const reading = { method: 'GET', tag: 'reports', caller: 'reports.read', shows: [] } as const;
const file = { ...reading, caller: exportPermission('stock_analysis'), isFile: true } as const;

export const reportEndpoints = {
  'sales-by-month': endpoint({
    ...reading,
    path: '/tenant/report/sales-by-month',
    summary: 'Pesos sold per month, or per day of a short period',
    query: optionalPeriod,
    answer: reports['sales-by-month'],
  }),
  'sales-by-month-and-seller': endpoint({
    ...reading,
    path: '/tenant/report/sales-by-month-and-seller',
    summary: 'Pesos sold per month, or per day of a short period, by each seller',
    query: optionalPeriod,
    answer: reports['sales-by-month-and-seller'],
  }),
  'top-products': endpoint({
    ...reading,
    path: '/tenant/report/top-products',
    summary: 'The five most sold products, of all time or in a period',
    query: optionalPeriod,
    answer: reports['top-products'],
  }),
  'purchases-by-provider': endpoint({
    ...reading,
    path: '/tenant/report/purchases-by-provider',
    summary: 'Pesos at cost bought from each provider, of all time or in a period',
    query: optionalPeriod,
    answer: reports['purchases-by-provider'],
  }),
  'inventory-by-provider': endpoint({
    ...reading,
    path: '/tenant/report/inventory-by-provider',
    summary: 'Units in stock of each provider',
    answer: reports['inventory-by-provider'],
  }),
  workshop: endpoint({
    ...reading,
    path: '/tenant/report/workshop',
    summary: 'Delivered, remade and changed orders, and how long labs took',
    answer: reports.workshop,
  }),
} satisfies Record<ReportName, Endpoint>;

export const stockAnalysisEndpoints = {
  value: endpoint({
    ...reading,
    path: '/tenant/stock/value',
    summary: 'The stock at cost and at price by brand, category or provider',
    query: stockValueQuery,
    answer: z.array(stockValue),
  }),
  exportValue: endpoint({
    ...file,
    path: '/tenant/stock/value/export',
    summary: 'The value of the stock as a file',
    query: stockValueExportQuery,
  }),
  margin: endpoint({
    ...reading,
    path: '/tenant/stock/margin',
    summary: 'Income, cost and margin of what was sold in a period by brand, category or provider',
    query: marginQuery,
    answer: z.array(margin),
  }),
  exportMargin: endpoint({
    ...file,
    path: '/tenant/stock/margin/export',
    summary: 'The margin of what was sold as a file',
    query: marginExportQuery,
  }),
  unsold: endpoint({
    ...reading,
    path: '/tenant/stock/unsold',
    summary: 'The products in stock that were not sold for some months',
    query: unsoldQuery,
    answer: unsold,
  }),
  exportUnsold: endpoint({
    ...file,
    path: '/tenant/stock/unsold/export',
    summary: 'All products that were not sold for some months as a file',
    query: unsoldExportQuery,
  }),
  abc: endpoint({
    ...reading,
    path: '/tenant/stock/abc',
    summary: 'The products by what they brought in, in the classes A, B and C',
    query: abcQuery,
    answer: abc,
  }),
  exportAbc: endpoint({
    ...file,
    path: '/tenant/stock/abc/export',
    summary: 'All products by what they brought in as a file',
    query: abcExportQuery,
  }),
};
