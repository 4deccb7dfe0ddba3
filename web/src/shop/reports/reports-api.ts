import type { ReportAnswer, ReportName } from '@dioptria/contract/shop/reports/reports.ts';
import { reportsOfPeriod } from '@dioptria/contract/shop/reports/report-days.ts';
import type { Period } from '@dioptria/contract/base/period-labels.ts';
import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys } from '../../base/http/query-keys.ts';
import { reportTexts as texts } from './texts.ts';

/**
 * The kind of chart in a card: `months` are vertical bars, `providers` horizontal bars, `slices` a pie beside its
 * names, and `lines` are lines below their names.
 */
export type ChartKind = 'months' | 'providers' | 'slices' | 'lines';

/** A card of a tab: its title, its kind of chart and the report that it shows. */
export interface ReportCard {
  title: string;
  kind: ChartKind;
  report: ReportName;
}

/** The cards of 'Ventas' in their order on the page (docs/rules.md#reports-2). */
export const salesCards = [
  { title: texts.monthlySales, kind: 'months', report: 'sales-by-month' },
  { title: texts.topProducts, kind: 'slices', report: 'top-products' },
  { title: texts.sellers, kind: 'lines', report: 'sales-by-month-and-seller' },
] as const satisfies ReportCard[];

/** The cards of 'Proveedores' in their order on the page (docs/rules.md#reports-4). */
export const supplierCards = [
  { title: texts.totalCosts, kind: 'providers', report: 'purchases-by-provider' },
  { title: texts.inventory, kind: 'providers', report: 'inventory-by-provider' },
  { title: texts.monthlyCosts, kind: 'lines', report: 'purchases-by-provider' },
] as const satisfies ReportCard[];

/** The cards of 'Indicadores' of the workshop in their order on the page (docs/rules.md#remakes-6). */
export const workshopCards = [
  { title: texts.remakesByMonth, kind: 'lines', report: 'workshop' },
  { title: texts.remakesByLab, kind: 'providers', report: 'workshop' },
  { title: texts.labDays, kind: 'providers', report: 'workshop' },
  { title: texts.remakesBySeller, kind: 'providers', report: 'workshop' },
  { title: texts.remakesByReason, kind: 'providers', report: 'workshop' },
  { title: texts.remakesByResponsible, kind: 'providers', report: 'workshop' },
] as const satisfies ReportCard[];

/**
 * The query of a report. The report loads each time the page opens. A new sale does not reload the report while the
 * page is open (docs/rules.md#reports-1). @param chosen the chosen days, which some reports do not take
 */
function reportQuery(name: ReportName, chosen?: Period) {
  const path = `/tenant/report/${name}`;
  const period = reportsOfPeriod.has(name) ? chosen : undefined;
  return queryOptions({
    queryKey: period ? queryKeys.part(path, 'period', period.from, period.to) : queryKeys.all(path),
    queryFn: ({ signal }) => http.get<ReportAnswer<ReportName>>(path, { query: { ...period }, signal }),
    staleTime: 'static',
    gcTime: 0,
  });
}

type Loaded<Name extends ReportName> = { [Report in Name]: UseQueryResult<ReportAnswer<Report>> };

/**
 * Loads the reports of the cards, by the names of the reports. The cast to the result type is safe, because each report
 * is stored under the name under which it was requested.
 */
function useReports<Card extends ReportCard>(cards: readonly Card[], period?: Period): Loaded<Card['report']> {
  const names = [...new Set(cards.map(({ report }) => report))];
  const queries = useQueries({ queries: names.map((name) => reportQuery(name, period)) });
  return Object.fromEntries(names.map((name, index) => [name, queries[index]])) as never;
}

type SalesAnswers = { [Name in (typeof salesCards)[number]['report']]: ReportAnswer<Name> };

/**
 * Loads the reports of 'Ventas'. `data` is undefined until all these reports have loaded. @param period the chosen days;
 * undefined for the last months
 */
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

/**
 * Loads the reports of 'Proveedores'. Each report may fail while the other reports are shown. @param period the chosen
 * days; undefined for the last months
 */
export const useSupplierReports = (period: Period | undefined) => useReports(supplierCards, period);
/** Loads the report of the workshop. */
export const useWorkshopReport = () => useReports(workshopCards).workshop;
export type SupplierReports = ReturnType<typeof useSupplierReports>;
