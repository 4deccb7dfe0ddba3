import {
  inventoryByProvider,
  purchasesByProvider,
  salesByMonth,
  salesByMonthAndSeller,
  topProducts,
} from '@dioptria/contract/reports.ts';
import type { z } from 'zod';
import type { Api } from '../http/api.ts';
import { tenantRoute } from '../http/tenant-route.ts';
import type { Context } from '../resource/context.ts';
import { readInventoryByProvider, readPurchasesByProvider } from './provider-reports.ts';
import { readSalesByMonth, readSalesByMonthAndSeller, readTopProducts } from './sales-reports.ts';

/** Adds the routes of the five reports. */
export function reportsRoutes(api: Api): void {
  function report<Answer extends z.ZodType>(
    name: string,
    summary: string,
    answer: Answer,
    work: (context: Context) => Promise<z.input<Answer>>,
  ): void {
    const url = `/tenant/report/${name}`;
    const permission = { caller: 'reports.read', tag: 'reports' } as const;
    tenantRoute(api, { method: 'GET', url, ...permission, priority: 'report', mayLag: true, summary, answer, work });
  }
  report('sales-by-month', 'Pesos sold per month', salesByMonth, readSalesByMonth);
  report(
    'sales-by-month-and-seller',
    'Pesos sold per month by each seller',
    salesByMonthAndSeller,
    readSalesByMonthAndSeller,
  );
  report('top-products', 'The five most sold products', topProducts, readTopProducts);
  report(
    'purchases-by-provider',
    'Pesos at cost bought from each provider',
    purchasesByProvider,
    readPurchasesByProvider,
  );
  report('inventory-by-provider', 'Units in stock of each provider', inventoryByProvider, readInventoryByProvider);
}
