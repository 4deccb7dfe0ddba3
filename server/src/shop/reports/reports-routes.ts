import { reports, type ReportAnswer, type ReportName } from '@dioptria/contract/shop/reports/reports.ts';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import type { Context } from '../../base/records/context.ts';
import { providerReports } from './provider-reports.ts';
import { salesReports } from './sales-reports.ts';
import { workshopReports } from './workshop-reports.ts';

/** The summary and the query of each report, by the report's name. */
const queries: {
  readonly [Name in ReportName]: { summary: string; read: (context: Context) => Promise<ReportAnswer<Name>> };
} = { ...salesReports, ...providerReports, ...workshopReports };

/** Adds the routes of the reports. */
export function reportsRoutes(api: Api): void {
  for (const name of Object.keys(reports) as ReportName[]) {
    tenantRoute(api, {
      method: 'GET',
      url: `/tenant/report/${name}`,
      caller: 'reports.read',
      tag: 'reports',
      summary: queries[name].summary,
      priority: 'report',
      mayLag: true,
      answer: reports[name],
      work: (context) => queries[name].read(context),
    });
  }
}
