import { reportEndpoints } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import type { Period } from '@dioptria/contract/base/shop-time.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { readInventoryByProvider, readPurchasesByProvider } from './provider-reports.ts';
import { readSalesByMonth, readSalesByMonthAndSeller, readTopProducts } from './sales-reports.ts';
import { readWorkshop } from './workshop-reports.ts';

const report = { priority: 'report', mayLag: true } as const;

const chosen = ({ from, to }: Partial<Period>): Period | undefined => (from && to ? { from, to } : undefined);

export function reportsRoutes(api: Api): void {
  serve(api, reportEndpoints['sales-by-month'], {
    ...report,
    work: (context, { query }) => readSalesByMonth(context, chosen(query)),
  });
  serve(api, reportEndpoints['sales-by-month-and-seller'], {
    ...report,
    work: (context, { query }) => readSalesByMonthAndSeller(context, chosen(query)),
  });
  serve(api, reportEndpoints['top-products'], {
    ...report,
    work: (context, { query }) => readTopProducts(context, chosen(query)),
  });
  serve(api, reportEndpoints['purchases-by-provider'], {
    ...report,
    work: (context, { query }) => readPurchasesByProvider(context, chosen(query)),
  });
  serve(api, reportEndpoints['inventory-by-provider'], { ...report, work: readInventoryByProvider });
  serve(api, reportEndpoints.workshop, { ...report, work: readWorkshop });
}
