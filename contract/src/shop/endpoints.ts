import type { Endpoint } from '../base/endpoint.ts';
import { cashEndpoints, collectionsEndpoints } from './cash/cash-endpoints.ts';
import { categoryEndpoints } from './categories/category-endpoints.ts';
import { dashboardEndpoints } from './dashboard/dashboard-endpoints.ts';
import { documentEndpoints } from './document-endpoints.ts';
import { jobEndpoints } from './jobs/jobs-endpoints.ts';
import { prescriptionEndpoints } from './prescriptions/prescription-endpoints.ts';
import { productEndpoints } from './products/product-endpoints.ts';
import { purchaseOrderEndpoints, receptionEndpoints } from './purchases/purchase-endpoints.ts';
import { reportEndpoints, stockAnalysisEndpoints } from './reports/report-endpoints.ts';
import { resourceEndpoints } from './resource-endpoints.ts';
import { publicSaleEndpoints, saleEndpoints } from './sales/sales-endpoints.ts';
import { searchEndpoints } from './search/search-endpoints.ts';

const nouns: readonly Readonly<Record<string, Endpoint | undefined>>[] = [
  ...Object.values(resourceEndpoints),
  ...Object.values(documentEndpoints),
  cashEndpoints,
  categoryEndpoints,
  collectionsEndpoints,
  dashboardEndpoints,
  jobEndpoints,
  prescriptionEndpoints,
  productEndpoints,
  publicSaleEndpoints,
  purchaseOrderEndpoints,
  receptionEndpoints,
  reportEndpoints,
  saleEndpoints,
  searchEndpoints,
  stockAnalysisEndpoints,
];

/** Every declared endpoint, for the tests of all endpoints. */
export const endpoints: readonly Endpoint[] = nouns.flatMap((noun) =>
  Object.values(noun).filter((declared) => declared !== undefined),
);
