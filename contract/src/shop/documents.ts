import type { DocumentDefinition } from '../base/document.ts';
import type { DocumentName } from '../base/names.ts';
import { cashSessions } from './cash/cash-sessions.ts';
import { claimBatches } from './claims/claim-batches.ts';
import { stockCounts } from './counts/stock-counts.ts';
import { insurerPayments } from './insurer-accounts/insurer-payments.ts';
import { invoices } from './invoices/invoices.ts';
import { priceChanges } from './prices/price-changes.ts';
import { purchaseOrders } from './purchases/purchase-orders.ts';
import { receptions } from './purchases/receptions.ts';

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
