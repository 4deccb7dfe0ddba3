import { type Endpoint, endpoint } from '../base/endpoint.ts';
import { liveEndpoints } from '../base/live-endpoints.ts';
import { z } from '../base/zod.ts';
import { auditEndpoints } from './audit/audit-endpoints.ts';
import { authEndpoints, ownUserEndpoints, passwordLinkEndpoints } from './auth/auth-endpoints.ts';
import { cashEndpoints, collectionsEndpoints } from './cash/cash-endpoints.ts';
import { categoryEndpoints } from './categories/category-endpoints.ts';
import { batchInvoiceEndpoints, claimEndpoints } from './claims/claim-endpoints.ts';
import { accountEndpoints } from './client-accounts/account-endpoints.ts';
import { clientEndpoints } from './clients/client-endpoints.ts';
import { countEndpoints } from './counts/count-endpoints.ts';
import { planEndpoints, ruleEndpoints, tariffEndpoints } from './coverage-rules/tariff-endpoints.ts';
import { coverageEndpoints } from './coverages/coverage-endpoints.ts';
import { dashboardEndpoints } from './dashboard/dashboard-endpoints.ts';
import { documentEndpoints } from './document-endpoints.ts';
import { resourceEndpoints } from './resource-endpoints.ts';
import { fiscalEndpoints } from './fiscal-settings/fiscal-endpoints.ts';
import { importEndpoints } from './imports/import-endpoints.ts';
import { insurerAccountEndpoints } from './insurer-accounts/insurer-account-endpoints.ts';
import { insurerPaymentEndpoints, withholdingEndpoints } from './insurer-accounts/insurer-payment-endpoints.ts';
import { invoiceEndpoints, vatBookEndpoints } from './invoices/invoice-endpoints.ts';
import { jobEndpoints } from './jobs/jobs-endpoints.ts';
import { recallEndpoints } from './notices/recall-endpoints.ts';
import { prescriptionEndpoints } from './prescriptions/prescription-endpoints.ts';
import { priceEndpoints } from './prices/price-endpoints.ts';
import { mergeEndpoints } from './merges/merge-endpoints.ts';
import { productChangeEndpoints } from './products/product-change-endpoints.ts';
import { productEndpoints } from './products/product-endpoints.ts';
import { purchaseOrderEndpoints, receptionEndpoints } from './purchases/purchase-endpoints.ts';
import { reportEndpoints, stockAnalysisEndpoints } from './reports/report-endpoints.ts';
import { publicSaleEndpoints, saleEndpoints } from './sales/sales-endpoints.ts';
import { searchEndpoints } from './search/search-endpoints.ts';
import { settingsEndpoints } from './settings/settings-endpoints.ts';
import { invitationEndpoints, userEndpoints } from './users/user-endpoints.ts';

const health = {
  method: 'GET',
  tag: 'health',
  caller: 'public',
  answer: z.object({ status: z.literal('ok') }),
} as const;

export const healthEndpoints = {
  live: endpoint({ ...health, path: '/health/live', summary: 'The process answers' }),
  ready: endpoint({
    ...health,
    path: '/health/ready',
    summary: 'The database answers too',
    answer: health.answer.extend({
      workers: z.object({ answering: z.int(), total: z.int() }).optional().meta({ description: 'Only with Citus' }),
    }),
  }),
};

type NounEndpoints = Readonly<Record<string, Endpoint | undefined>>;

const nouns: readonly NounEndpoints[] = [
  ...Object.values<NounEndpoints>(resourceEndpoints),
  ...Object.values<NounEndpoints>(documentEndpoints),
  auditEndpoints,
  authEndpoints,
  accountEndpoints,
  batchInvoiceEndpoints,
  cashEndpoints,
  categoryEndpoints,
  claimEndpoints,
  clientEndpoints,
  collectionsEndpoints,
  countEndpoints,
  coverageEndpoints,
  dashboardEndpoints,
  insurerAccountEndpoints,
  insurerPaymentEndpoints,
  invoiceEndpoints,
  jobEndpoints,
  prescriptionEndpoints,
  priceEndpoints,
  productChangeEndpoints,
  productEndpoints,
  fiscalEndpoints,
  healthEndpoints,
  importEndpoints,
  invitationEndpoints,
  liveEndpoints,
  mergeEndpoints,
  ownUserEndpoints,
  passwordLinkEndpoints,
  publicSaleEndpoints,
  purchaseOrderEndpoints,
  receptionEndpoints,
  reportEndpoints,
  saleEndpoints,
  planEndpoints,
  recallEndpoints,
  ruleEndpoints,
  searchEndpoints,
  stockAnalysisEndpoints,
  settingsEndpoints,
  userEndpoints,
  tariffEndpoints,
  vatBookEndpoints,
  withholdingEndpoints,
];

/** Every declared endpoint, for the tests of all endpoints. */
export const endpoints: readonly Endpoint[] = nouns.flatMap((noun) =>
  Object.values(noun).filter((declared) => declared !== undefined),
);
