import { referringNoun } from '@dioptria/contract/shop/nouns.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { auditRoutes } from './shop/audit/audit-routes.ts';
import { accountRoutes, secondFactorRoutes } from './shop/auth/account-routes.ts';
import { authRoutes, invitationRoutes } from './shop/auth/auth-routes.ts';
import { passwordLinkRoutes } from './shop/auth/password-links.ts';
import { lastBackup } from './operation/backup/automatic-backups.ts';
import { type ProductSimulator, productSimulator } from './base/arca-simulator/product-simulator.ts';
import { type Vault, vaultOf } from './base/security/vault.ts';
import { lensQuestionRoute } from './shop/categories/lens-question.ts';
import { billedAgain } from './shop/claims/billed-batch.ts';
import { batchInvoiceRoutes, claimRoutes } from './shop/claims/claim-routes.ts';
import { answerSheetRoute } from './shop/claims/answer-sheet-route.ts';
import { cashRoutes } from './shop/cash/cash-routes.ts';
import { collectionsRoute } from './shop/cash/collections.ts';
import { clientAccountRoutes } from './shop/client-accounts/account-routes.ts';
import { clientRoutes } from './shop/clients/client-routes.ts';
import type { Config } from './base/process/config.ts';
import { countRoutes } from './shop/counts/count-routes.ts';
import { dashboardRoute } from './shop/dashboard/dashboard.ts';
import type { Database } from './base/database/database.ts';
import { exportFile, fileName, mediaTypes } from './base/exports/export-file.ts';
import { ExportSlots } from './base/exports/export-slots.ts';
import { healthRoutes } from './operation/health/health-routes.ts';
import { Admission } from './base/admission/admission.ts';
import { documentApi } from './base/http/api-document.ts';
import { type Api, Later } from './base/http/api.ts';
import { protectBrowsers } from './base/security/browser-safety.ts';
import { crudRoutes } from './base/http/resource-routes.ts';
import { LiveHub } from './base/streams/live-hub.ts';
import { createLog } from './base/http/log.ts';
import { createServer } from './base/http/server.ts';
import { answerUnmatched } from './base/http/errors.ts';
import { serveWebApp, webPage } from './base/http/web-app.ts';
import { fiscalRoutes } from './shop/fiscal-settings/fiscal-routes.ts';
import { importRoutes } from './shop/imports/import-routes.ts';
import { arcaAccess } from './shop/invoices/sending/session.ts';
import { invoiceRoutes } from './shop/invoices/invoice-routes.ts';
import { publicInvoiceRoute } from './shop/invoices/public-invoices.ts';
import type { SenderFigures } from './shop/invoices/sending/voucher-sender.ts';
import { tariffChangeRoutes, tariffRoutes, tariffSheetRoutes } from './shop/coverage-rules/tariff-routes.ts';
import { coverageListRoutes, proposalRoutes } from './shop/coverages/coverage-routes.ts';
import { vatBookRoutes } from './shop/invoices/vat-book/vat-book.ts';
import { insurerAccountRoutes, insurerPaymentRoutes } from './shop/insurer-accounts/insurer-account-routes.ts';
import { jobRoutes } from './shop/jobs/job-routes.ts';
import { liveRoute } from './base/streams/live-route.ts';
import { metricsRoute } from './operation/observability/metrics-route.ts';
import { barcodeRoute, productChangeRoutes, stockRoutes } from './shop/products/stock-routes.ts';
import { mergeRoutes } from './shop/merges/merge-routes.ts';
import { priceRoutes } from './shop/prices/price-routes.ts';
import { prescriptionRoutes, recallRoutes } from './shop/prescriptions/prescription-routes.ts';
import { purchaseOrderRoutes, receptionRoutes } from './shop/purchases/purchase-routes.ts';
import { reportsRoutes, stockAnalysisRoutes } from './shop/reports/reports-routes.ts';
import { resources } from './shop/resources.ts';
import { publicSaleLiveRoute, publicSaleRoute } from './shop/sales/public/public-sale-route.ts';
import { findBilledSale } from './shop/sales/invoice/billed-sale.ts';
import { saleRoutes } from './shop/sales/sale-routes.ts';
import { searchRoute } from './shop/search/search.ts';
import { logoRoute, settingsRoutes } from './shop/settings/settings-routes.ts';
import { SheetUploads } from './base/sheets/sheet-uploads.ts';
import { firstShopRoute } from './operation/tenants/first-shop.ts';
import { userRoutes } from './shop/users/user-routes.ts';

interface AppOptions {
  longestWait?: number;
  firstShopCode?: string | undefined;
  /** The figures of the sender of vouchers, for the metrics. Undefined if no sender runs. */
  vouchers?: () => SenderFigures;
  simulator?: ProductSimulator;
}

/** The returned server does not listen yet. */
export async function buildApp(
  database: Database,
  config: Config,
  log = createLog(config),
  { longestWait, firstShopCode, vouchers, simulator: given }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = createServer(config, log, referringNoun);
  const api = apiOf(app, database, longestWait);
  await protectBrowsers(app, config);
  metricsRoute(api, config, { lastBackup: () => lastBackup(config.backupDir), vouchers });
  if (config.traces) await traced(app, config);
  await documentApi(api);
  answerUnmatched(app, webPage);
  healthRoutes(api);
  const vault = vaultOf(config);
  const fiscal = { database, config, vault, simulator: given ?? ownSimulator(app, database), now: () => new Date() };
  firstShopRoute(api, vault, firstShopCode);
  accessRoutes(api, vault, config);
  for (const resource of resources) crudRoutes(api, resource);
  lensQuestionRoute(api);
  auditRoutes(api);
  clientRoutes(api);
  insurerRoutes(api);
  clientAccountRoutes(api);
  stockRoutes(api);
  productChangeRoutes(api);
  mergeRoutes(api);
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

function accessRoutes(api: Api, vault: Vault, config: Config): void {
  authRoutes(api, vault);
  accountRoutes(api);
  secondFactorRoutes(api, vault);
  invitationRoutes(api);
  passwordLinkRoutes(api, config);
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
