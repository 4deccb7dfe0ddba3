import { cashSessions } from '@dioptria/contract/cash-sessions.ts';
import { priceChanges } from '@dioptria/contract/price-changes.ts';
import { purchaseOrders } from '@dioptria/contract/purchase-orders.ts';
import { receptions } from '@dioptria/contract/receptions.ts';
import { stockCounts } from '@dioptria/contract/stock-counts.ts';
import { problem } from '@dioptria/contract/problems.ts';
import { settings } from '@dioptria/contract/settings.ts';
import type { FastifyInstance } from 'fastify';
import { exportedLog } from './audit/audit-export.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { accountRoutes } from './auth/account-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { lastBackup } from './backup/automatic-backups.ts';
import { secondFactorRoutes } from './auth/second-factor-routes.ts';
import { vaultOf } from './auth/vault.ts';
import { cashRoutes, exportedCashSessions, recordOfCashSessions } from './cash/cash-routes.ts';
import { collectionsRoute, exportedCollections } from './cash/collections.ts';
import { clientAccountRoutes, recordOfAccounts } from './client-accounts/account-routes.ts';
import { exportedDebtors } from './client-accounts/debtors.ts';
import { clientRoutes } from './clients/client-routes.ts';
import type { Config } from './config.ts';
import { countRoutes, exportedCountLines, exportedStockCounts, recordOfStockCounts } from './counts/count-routes.ts';
import { dashboardRoute } from './dashboard/dashboard-route.ts';
import type { Database } from './database/database.ts';
import { exportFile, fileName, mediaTypes } from './export/export-file.ts';
import { exportedList, exportRoutes } from './export/export-routes.ts';
import { healthRoutes } from './health/health-routes.ts';
import { Admission } from './http/admission.ts';
import { documentApi } from './http/api-document.ts';
import type { Api } from './http/api.ts';
import { protectBrowsers } from './http/browser-safety.ts';
import { crudRoutes } from './http/crud-routes.ts';
import { Later } from './http/later.ts';
import { LiveHub } from './http/live-hub.ts';
import { createLog } from './http/log.ts';
import { createServer } from './http/server.ts';
import { answerUnmatched } from './http/unmatched.ts';
import { serveWebApp, webPage } from './http/web-app.ts';
import { importRoutes } from './imports/import-routes.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import { servedJobs } from './jobs/served-jobs.ts';
import { liveRoute } from './live/live-route.ts';
import { metricsRoute } from './observability/metrics-route.ts';
import { barcodeRoute } from './products/barcode-route.ts';
import { exportedMovements, stockRoutes } from './products/stock-routes.ts';
import { exportedListProblems } from './prices/price-list-routes.ts';
import { exportedPriceChanges, priceRoutes, recordOfPriceChanges } from './prices/price-routes.ts';
import { prescriptionRoutes } from './prescriptions/prescription-routes.ts';
import { recallRoutes } from './prescriptions/recall-routes.ts';
import { exportedPurchaseOrderLines, exportedPurchaseOrders } from './purchases/exported-purchase-orders.ts';
import { exportedReceptionLines, exportedReceptions } from './purchases/exported-receptions.ts';
import { purchaseOrderRoutes, recordOfPurchaseOrders } from './purchases/purchase-order-routes.ts';
import { receptionRoutes, recordOfReceptions } from './purchases/reception-routes.ts';
import { reportsRoutes } from './reports/reports-routes.ts';
import { exportedAnalysis, stockAnalysisRoutes } from './reports/stock-analysis-routes.ts';
import { resources } from './resources.ts';
import { publicOrderLiveRoute } from './sales/public-order-live-route.ts';
import { publicOrderRoute } from './sales/public-order-route.ts';
import { saleRoutes } from './sales/sale-routes.ts';
import { searchRoute } from './search/search-route.ts';
import { logoRoute } from './settings/logo-route.ts';
import type { ServedRecord } from './resource/crud-service.ts';
import { recordOfSettings, settingsRoutes } from './settings/settings-routes.ts';
import { SheetUploads } from './sheets/sheet-route.ts';
import { firstShopRoute } from './tenants/first-shop.ts';
import { userRoutes } from './users/user-routes.ts';

/** Every kind of record with a list, a history and an export. */
const listed: readonly ServedRecord[] = [...resources, servedJobs];

/** The other lists that the API offers as files. */
const otherLists = [
  exportedMovements,
  exportedPriceChanges,
  exportedListProblems,
  exportedPurchaseOrders,
  exportedPurchaseOrderLines,
  exportedReceptions,
  exportedReceptionLines,
  exportedStockCounts,
  exportedCountLines,
  exportedDebtors,
  exportedCashSessions,
  exportedCollections,
  exportedLog,
  ...exportedAnalysis,
];

/** The other kinds of record with a history and changes on other screens. */
const otherRecords = [
  recordOfAccounts,
  recordOfSettings,
  recordOfCashSessions,
  recordOfPriceChanges,
  recordOfPurchaseOrders,
  recordOfReceptions,
  recordOfStockCounts,
];

/** What only some callers of `buildApp` set. */
interface AppOptions {
  /** The longest wait of a request for a slot, in milliseconds, if it is not the product's. */
  longestWait?: number;
  /** Creates the first shop of an empty database. */
  firstShopCode?: string | undefined;
}

/** The product's server: the table of contents, one line per feature. It does not listen yet. */
export async function buildApp(
  database: Database,
  config: Config,
  log = createLog(config),
  { longestWait, firstShopCode }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = createServer(config, log);
  const live = new LiveHub(database);
  app.addHook('preClose', () => live.close());
  const admission = new Admission(database.pool.options.max, longestWait);
  const api: Api = { app, database, admission, live, later: new Later(app) };
  await protectBrowsers(app, config);
  metricsRoute(api, config, () => lastBackup(config.backupDir));
  if (config.traces) await traced(app, config);
  await documentApi(api, components());
  answerUnmatched(app, webPage);
  healthRoutes(api);
  const vault = vaultOf(config);
  authRoutes(api, vault);
  firstShopRoute(api, vault, firstShopCode);
  accountRoutes(api);
  secondFactorRoutes(api, vault);
  for (const resource of resources) crudRoutes(api, resource);
  exportRoutes(api, [...listed.map(exportedList), ...otherLists]);
  auditRoutes(api, [...listed, ...otherRecords]);
  clientRoutes(api);
  clientAccountRoutes(api);
  stockRoutes(api);
  barcodeRoute(api);
  const uploads = new SheetUploads();
  await priceRoutes(api, uploads);
  purchaseOrderRoutes(api);
  receptionRoutes(api);
  countRoutes(api);
  prescriptionRoutes(api);
  recallRoutes(api);
  userRoutes(api);
  settingsRoutes(api);
  logoRoute(api);
  await importRoutes(api, resources, { write: exportFile, name: fileName, types: mediaTypes }, uploads);
  dashboardRoute(api);
  reportsRoutes(api);
  stockAnalysisRoutes(api);
  searchRoute(api);
  saleRoutes(api);
  cashRoutes(api);
  jobRoutes(api);
  collectionsRoute(api);
  publicOrderRoute(api);
  publicOrderLiveRoute(api);
  liveRoute(
    api,
    [...listed, ...otherRecords].map(({ definition }) => definition),
  );
  await serveWebApp(api);
  return app;
}

/** OpenTelemetry is loaded only when it is configured. */
async function traced(app: FastifyInstance, config: Config): Promise<void> {
  const { traceServer } = await import('./observability/traces.ts');
  traceServer(app, config);
}

/** The named schemas of the API document: `Brand`, `Client`, `Problem`. */
function components() {
  const records = listed.map(({ definition: { envelope, record } }) => [
    `${envelope.charAt(0).toUpperCase()}${envelope.slice(1)}`,
    record,
  ]);
  return {
    ...Object.fromEntries(records),
    Settings: settings.record,
    CashSession: cashSessions.record,
    PriceChange: priceChanges.record,
    PurchaseOrder: purchaseOrders.record,
    Reception: receptions.record,
    StockCount: stockCounts.record,
    Problem: problem,
  };
}
