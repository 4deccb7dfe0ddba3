import {
  type ReportAnswer,
  reportEndpoints,
  type ReportName,
} from '@dioptria/contract/shop/reports/report-endpoints.ts';
import { reportsOfPeriod } from '@dioptria/contract/shop/reports/report-labels.ts';
import type { Period } from '@dioptria/contract/base/shop-time.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { queryOf } from '../../base/http/call.ts';
import { reportTexts as texts } from './texts.ts';

/**
 * `months` are vertical bars, `providers` horizontal bars, `slices` a pie beside its names, and `lines` are lines below their
 * names.
 */
export type ChartKind = 'months' | 'providers' | 'slices' | 'lines';

export interface ReportCard {
  title: string;
  kind: ChartKind;
  report: ReportName;
}

export const salesCards = [
  { title: texts.monthlySales, kind: 'months', report: 'sales-by-month' },
  { title: texts.topProducts, kind: 'slices', report: 'top-products' },
  { title: texts.sellers, kind: 'lines', report: 'sales-by-month-and-seller' },
] as const satisfies ReportCard[];

export const supplierCards = [
  { title: texts.totalCosts, kind: 'providers', report: 'purchases-by-provider' },
  { title: texts.inventory, kind: 'providers', report: 'inventory-by-provider' },
  { title: texts.monthlyCosts, kind: 'lines', report: 'purchases-by-provider' },
] as const satisfies ReportCard[];

export const workshopCards = [
  { title: texts.remakesByMonth, kind: 'lines', report: 'workshop' },
  { title: texts.remakesByLab, kind: 'providers', report: 'workshop' },
  { title: texts.labDays, kind: 'providers', report: 'workshop' },
  { title: texts.remakesBySeller, kind: 'providers', report: 'workshop' },
  { title: texts.remakesByReason, kind: 'providers', report: 'workshop' },
  { title: texts.remakesByResponsible, kind: 'providers', report: 'workshop' },
] as const satisfies ReportCard[];

/**
 * The report is loaded each time the page opens. A new sale does not reload the report while the page is open
 * (docs/rules.md#reports-1).
 */
function reportQuery(name: ReportName, chosen?: Period) {
  const query = reportsOfPeriod.has(name) ? chosen : undefined;
  // The cast is correct: a report without a period gets no query.
  const endpoint = reportEndpoints[name] as (typeof reportEndpoints)['sales-by-month'];
  return { ...queryOf(endpoint, query && { query }), staleTime: 'static', gcTime: 0 } as const;
}

type Loaded<Name extends ReportName> = { [Report in Name]: UseQueryResult<ReportAnswer<Report>> };

/** The cast is safe, because each report is stored under the name under which it was requested. */
function useReports<Card extends ReportCard>(cards: readonly Card[], period?: Period): Loaded<Card['report']> {
  const names = [...new Set(cards.map(({ report }) => report))];
  const queries = useQueries({ queries: names.map((name) => reportQuery(name, period)) });
  return Object.fromEntries(names.map((name, index) => [name, queries[index]])) as never;
}

type SalesAnswers = { [Name in (typeof salesCards)[number]['report']]: ReportAnswer<Name> };

/** `data` is undefined until all these reports have loaded. */
export function useSalesReports(period: Period | undefined) {
  const loaded = useReports(salesCards, period);
  const all = Object.values(loaded);
  const answers = Object.fromEntries(Object.entries(loaded).map(([name, { data }]) => [name, data]));
  return {
    data: all.every(({ data }) => data) ? (answers as SalesAnswers) : undefined,
    error: all.find(({ error }) => error)?.error,
    retry: () => {
      for (const { error, refetch } of all) if (error) void refetch();
    },
  };
}
export type SalesReports = ReturnType<typeof useSalesReports>;

/** Each report may fail while the other reports are shown. */
export const useSupplierReports = (period: Period | undefined) => useReports(supplierCards, period);
export const useWorkshopReport = () => useReports(workshopCards).workshop;
export type SupplierReports = ReturnType<typeof useSupplierReports>;
