import type { DocumentDefinition } from '../base/document.ts';
import type { DocumentName } from '../base/names.ts';
import type { ResourceDefinition } from '../base/resource.ts';
import { cashSessions } from './cash/cash-sessions.ts';
import { claimBatches } from './claims/claim-batches.ts';
import { clients } from './clients/clients.ts';
import { stockCounts } from './counts/stock-counts.ts';
import { insurerPayments } from './insurer-accounts/insurer-payments.ts';
import { invoices } from './invoices/invoices.ts';
import type { ResourceName } from './nouns.ts';
import { pointsOfSale } from './points-of-sale/points-of-sale.ts';
import { prescriptions } from './prescriptions/prescriptions.ts';
import { priceChanges } from './prices/price-changes.ts';
import { products } from './products/products.ts';
import { purchaseOrders } from './purchases/purchase-orders.ts';
import { receptions } from './purchases/receptions.ts';
import { regularResources } from './regular-resources.ts';
import { sales } from './sales/sales.ts';
import { users } from './users/users.ts';

export const resources = {
  ...regularResources,
  sales,
  clients,
  products,
  prescriptions,
  users,
  points_of_sale: pointsOfSale,
} as const satisfies Record<ResourceName, ResourceDefinition>;

export const documents = {
  cash_sessions: cashSessions,
  insurer_payments: insurerPayments,
  claim_batches: claimBatches,
  invoices,
  price_changes: priceChanges,
  purchase_orders: purchaseOrders,
  receptions,
  stock_counts: stockCounts,
} as const satisfies Record<DocumentName, DocumentDefinition>;
