import { reportsOfPeriod } from '@dioptria/contract/shop/reports/report-days.ts';
import { reports, type ReportAnswer, type ReportName } from '@dioptria/contract/shop/reports/reports.ts';
import { optionalPeriod } from '@dioptria/contract/base/period.ts';
import type { Period } from '@dioptria/contract/base/period-labels.ts';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import type { Context } from '../../base/records/context.ts';
import { providerReports } from './provider-reports.ts';
import { salesReports } from './sales-reports.ts';
import { workshopReports } from './workshop-reports.ts';

const queries: {
  readonly [Name in ReportName]: {
    summary: string;
    read: (context: Context, period?: Period) => Promise<ReportAnswer<Name>>;
  };
} = { ...salesReports, ...providerReports, ...workshopReports };

export function reportsRoutes(api: Api): void {
  for (const name of Object.keys(reports) as ReportName[]) {
    const { summary, read } = queries[name];
    const route = {
      method: 'GET',
      url: `/tenant/report/${name}`,
      caller: 'reports.read',
      tag: 'reports',
      summary,
      priority: 'report',
      mayLag: true,
      answer: reports[name],
    } as const;
    if (reportsOfPeriod.has(name)) {
      tenantRoute(api, {
        ...route,
        query: optionalPeriod,
        work: (context, { query: { from, to } }) => read(context, from && to ? { from, to } : undefined),
      });
    } else tenantRoute(api, { ...route, work: (context) => read(context) });
  }
}
