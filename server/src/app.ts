import { referringRecords } from '@dioptria/contract/shop/nouns.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { auditRoutes } from './base/audit/audit-routes.ts';
import { accountRoutes } from './shop/auth/account-routes.ts';
import { authRoutes } from './shop/auth/auth-routes.ts';
import { lastBackup } from './operation/backup/automatic-backups.ts';
import { invitationRoutes } from './shop/auth/invitation-routes.ts';
import { secondFactorRoutes } from './shop/auth/second-factor-routes.ts';
import { type ProductSimulator, productSimulator } from './base/arca-simulator/product-simulator.ts';
import { vaultOf } from './base/security/vault.ts';
import { lensQuestionRoute } from './shop/categories/lens-question.ts';
import { billedAgain } from './shop/claims/billed-batch.ts';
import { batchInvoiceRoutes } from './shop/claims/batch-invoice-routes.ts';
import { answerSheetRoute } from './shop/claims/answer-sheet-route.ts';
import { claimRoutes } from './shop/claims/claim-routes.ts';
import { cashRoutes } from './shop/cash/cash-routes.ts';
import { collectionsRoute } from './shop/cash/collections.ts';
import { clientAccountRoutes } from './shop/client-accounts/account-routes.ts';
import { clientRoutes } from './shop/clients/client-routes.ts';
import type { Config } from './base/process/config.ts';
import { countRoutes } from './shop/counts/count-routes.ts';
import { dashboardRoute } from './shop/dashboard/dashboard-route.ts';
import type { Database } from './base/database/database.ts';
import { exportFile, fileName, mediaTypes } from './base/exports/export-file.ts';
import { ExportSlots } from './base/exports/export-slots.ts';
import { healthRoutes } from './operation/health/health-routes.ts';
import { Admission } from './base/admission/admission.ts';
import { documentApi } from './base/http/api-document.ts';
import type { Api } from './base/http/api.ts';
import { protectBrowsers } from './base/security/browser-safety.ts';
import { crudRoutes } from './base/http/crud-routes.ts';
import { Later } from './base/http/later.ts';
import { LiveHub } from './base/streams/live-hub.ts';
import { createLog } from './base/http/log.ts';
import { createServer } from './base/http/server.ts';
import { answerUnmatched } from './base/http/unmatched.ts';
import { serveWebApp, webPage } from './base/http/web-app.ts';
import { fiscalRoutes } from './shop/fiscal-settings/fiscal-routes.ts';
import { importRoutes } from './shop/imports/import-routes.ts';
import { arcaAccess } from './shop/invoices/sending/arca-access.ts';
import { invoiceRoutes } from './shop/invoices/invoice-routes.ts';
import { publicInvoiceRoute } from './shop/invoices/public-invoice-route.ts';
import type { SenderFigures } from './shop/invoices/sending/voucher-sender.ts';
import { tariffChangeRoutes } from './shop/coverage-rules/tariff-change-routes.ts';
import { tariffSheetRoutes } from './shop/coverage-rules/tariff-sheet-routes.ts';
import { tariffRoutes } from './shop/coverage-rules/tariff-routes.ts';
import { coverageListRoutes } from './shop/coverages/coverage-list-routes.ts';
import { proposalRoutes } from './shop/coverages/proposal-routes.ts';
import { vatBookRoutes } from './shop/invoices/vat-book/vat-book-routes.ts';
import { insurerAccountRoutes } from './shop/insurer-accounts/insurer-account-routes.ts';
import { insurerPaymentRoutes } from './shop/insurer-accounts/insurer-payment-routes.ts';
import { jobRoutes } from './shop/jobs/job-routes.ts';
import { liveRoute } from './base/streams/live-route.ts';
import { metricsRoute } from './operation/observability/metrics-route.ts';
import { barcodeRoute } from './shop/products/barcode-route.ts';
import { stockRoutes } from './shop/products/stock-routes.ts';
import { priceRoutes } from './shop/prices/price-routes.ts';
import { prescriptionRoutes } from './shop/prescriptions/prescription-routes.ts';
import { recallRoutes } from './shop/prescriptions/recall-routes.ts';
import { purchaseOrderRoutes } from './shop/purchases/purchase-order-routes.ts';
import { receptionRoutes } from './shop/purchases/reception-routes.ts';
import { reportsRoutes } from './shop/reports/reports-routes.ts';
import { stockAnalysisRoutes } from './shop/reports/stock-analysis-routes.ts';
import { resources } from './shop/resources.ts';
import { publicSaleLiveRoute } from './shop/sales/public/public-sale-live-route.ts';
import { publicSaleRoute } from './shop/sales/public/public-sale-route.ts';
import { findBilledSale } from './shop/sales/invoice/billed-sale.ts';
import { saleRoutes } from './shop/sales/sale-routes.ts';
import { searchRoute } from './shop/search/search-route.ts';
import { logoRoute } from './shop/settings/logo-route.ts';
import { settingsRoutes } from './shop/settings/settings-routes.ts';
import { SheetUploads } from './base/sheets/sheet-uploads.ts';
import { firstShopRoute } from './operation/tenants/first-shop.ts';
import { userRoutes } from './shop/users/user-routes.ts';

interface AppOptions {
  longestWait?: number;
  firstShopCode?: string | undefined;
  /** For the metrics. Without a queue there are none. */
  vouchers?: () => SenderFigures;
  simulator?: ProductSimulator;
}

/** The server does not listen yet. One line per feature. */
export async function buildApp(
  database: Database,
  config: Config,
  log = createLog(config),
  { longestWait, firstShopCode, vouchers, simulator: given }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = createServer(config, log, referringRecords);
  const api = apiOf(app, database, longestWait);
  await protectBrowsers(app, config);
  metricsRoute(api, config, { lastBackup: () => lastBackup(config.backupDir), vouchers });
  if (config.traces) await traced(app, config);
  await documentApi(api);
  answerUnmatched(app, webPage);
  healthRoutes(api);
  const vault = vaultOf(config);
  const fiscal = { database, config, vault, simulator: given ?? ownSimulator(app, database), now: () => new Date() };
  authRoutes(api, vault);
  firstShopRoute(api, vault, firstShopCode);
  accountRoutes(api);
  secondFactorRoutes(api, vault);
  invitationRoutes(api);
  for (const resource of resources) crudRoutes(api, resource);
  lensQuestionRoute(api);
  auditRoutes(api);
  clientRoutes(api);
  insurerRoutes(api);
  clientAccountRoutes(api);
  stockRoutes(api);
  barcodeRoute(api);
  const uploads = new SheetUploads();
  await priceRoutes(api, uploads);
  await tariffSheetRoutes(api, uploads);
  await answerSheetRoute(api, uploads);
  purchaseOrderRoutes(api);
  receptionRoutes(api);
  countRoutes(api);
  prescriptionRoutes(api);
  recallRoutes(api);
  userRoutes(api);
  settingsRoutes(api, vault.isAvailable);
  logoRoute(api);
  fiscalRoutes(api, config, { ...fiscal, access: arcaAccess(fiscal) });
  await importRoutes(api, resources, { write: exportFile, name: fileName, types: mediaTypes }, uploads);
  dashboardRoute(api);
  reportsRoutes(api);
  stockAnalysisRoutes(api);
  searchRoute(api);
  saleRoutes(api);
  invoiceRoutes(api, { sale: findBilledSale, batch: billedAgain });
  vatBookRoutes(api);
  publicInvoiceRoute(api);
  moneyRoutes(api);
  jobRoutes(api);
  publicSaleRoute(api);
  publicSaleLiveRoute(api);
  liveRoute(api);
  await serveWebApp(api);
  return app;
}

function moneyRoutes(api: Api): void {
  cashRoutes(api);
  collectionsRoute(api);
}

function insurerRoutes(api: Api): void {
  tariffRoutes(api);
  tariffChangeRoutes(api);
  coverageListRoutes(api);
  proposalRoutes(api);
  claimRoutes(api);
  batchInvoiceRoutes(api);
  insurerPaymentRoutes(api);
  insurerAccountRoutes(api);
}

function ownSimulator(app: FastifyInstance, database: Database): ProductSimulator {
  const simulator = productSimulator(database, { now: () => new Date() });
  app.addHook('onClose', () => simulator.close());
  return simulator;
}

function apiOf(app: FastifyInstance, database: Database, longestWait: number | undefined): Api {
  const live = new LiveHub(database);
  app.addHook('preClose', () => live.close());
  return {
    app,
    database,
    admission: new Admission(database.pool.options.max, longestWait),
    live,
    later: new Later(app),
    exportSlots: new ExportSlots(),
    announced: new Map(),
    schemas: z.registry<{ id: string }>(),
  };
}

/** The import is dynamic, so that a server without traces does not load OpenTelemetry. */
async function traced(app: FastifyInstance, config: Config): Promise<void> {
  const { traceServer } = await import('./operation/observability/traces.ts');
  traceServer(app, config);
}
