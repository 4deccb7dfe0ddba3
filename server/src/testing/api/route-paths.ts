import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Operation } from './api-operations.ts';
import type { FullShop } from '../shops/full-shop.ts';
import { givenClosedEntries } from '../examples/given-cash.ts';
import { givenCoveredSale } from '../examples/given-covered-sales.ts';
import { checked } from '../examples/given-import.ts';
import { authorise, givenInvoice, givenIssuer } from '../examples/given-invoices.ts';
import { givenBatch, givenDebit, givenPresentedBatch } from '../examples/given-coverages.ts';
import { pngOf } from '../examples/given-pictures.ts';
import {
  givenCount,
  givenMerge,
  givenPriceChange,
  givenProductChange,
  givenPurchaseOrder,
  givenReception,
} from '../examples/given-stock.ts';
import { givenCopy, givenPlan, givenRule } from '../examples/given-tariff.ts';
import { givenInsurerPayment } from '../examples/given-insurer-payments.ts';
import type { Shop } from '../shops/new-shop.ts';
import type { TestApp } from '../app/test-app.ts';

const DAY = 86_400_000;

async function prescriptionWithNotice({ database }: TestApp, shop: Shop): Promise<string> {
  const today = shopDay(new Date(), DEFAULT_TIME_ZONE);
  const { _id } = await shop.given.prescription({ expirationDate: today });
  await shop.as('admin').post(`/tenant/recalls/${_id}`, { channel: 'email', text: 'Vence' });
  await asTenant(database, shop.tenantId, async (tx) => {
    const created = new Date(Date.now() - 20 * DAY);
    await tx.updateTable('notices').set({ created_at: created }).where('prescription_id', '=', _id).execute();
  });
  return _id;
}

let authorisedNumber = 1000;

async function invoiceFor({ database }: TestApp, shop: Shop, path: string): Promise<string> {
  // An earlier generated request may have changed the settings so that each new sale issues its invoice.
  await givenIssuer(shop, { issueAt: 'manual' });
  const invoice = await givenInvoice(shop);
  authorisedNumber += 1;
  if (path.endsWith('/credit-notes')) await authorise(database, shop, invoice, authorisedNumber);
  return invoice._id;
}

/**
 * For `/answer`, returns the latest presented batch, and for `/decisions` the latest answered batch, because the bodies
 * of `routeBodies` name items of these batches. Otherwise makes a batch, which is presented if the path needs this.
 */
async function batchFor({ database }: TestApp, shop: Shop, path: string): Promise<string> {
  const state = path.endsWith('/answer') ? 'presented' : path.endsWith('/decisions') && 'answered';
  if (state) {
    const url = `/tenant/claim-batches?state=${state}&sort=-number&limit=1`;
    const { body: latest } = await shop.as('admin').get<{ _id: string }[]>(url);
    if (latest[0]) return latest[0]._id;
  }
  if (path.includes('/invoice')) await givenIssuer(shop);
  const isPresented = path.includes('/answer') || path.includes('/invoice');
  return (await (isPresented ? givenPresentedBatch : givenBatch)(database, shop))._id;
}

export async function existingPath(
  app: TestApp,
  shop: FullShop,
  { name, path }: Operation,
  id: string,
): Promise<string[]> {
  const admin = shop.as('admin');
  if (path.includes('{orderId}')) return [shop.tenantId, shop.saleId];
  if (path.includes('{invoiceId}')) {
    const { body: authorised } = await admin.get<{ _id: string }[]>('/tenant/invoices?state=authorised&limit=1');
    return [shop.tenantId, ...authorised.map(({ _id }) => _id)];
  }
  if (path.startsWith('/tenant/fiscal-settings/') || path.startsWith('/tenant/taxpayers/')) await givenIssuer(shop);
  if (path.includes('{cuit}')) return ['20-11111111-2'];
  if (path.startsWith('/tenant/invoices/{id}')) return [await invoiceFor(app, shop, path)];
  if (/\/sales\/\{id\}\/invoice/.test(path)) {
    await givenIssuer(shop);
    return [(await shop.given.sale())._id];
  }
  if (/^\/tenant\/clients\/\{id\}\/(policies|contact)$/.test(path)) return [(await shop.given.client())._id];
  if (path.endsWith('/correct-closed') || path.includes('{movementId}')) return closedEntry(shop, path);
  if (path.startsWith('/tenant/clients/') && path.includes('/payments')) {
    const { _id } = await shop.given.client();
    const paid = { amount: 1, method: 'check' };
    const { body } = await admin.post<{ payments: { _id: string }[] }>(`/tenant/clients/${_id}/payments`, paid);
    return [_id, ...body.payments.slice(0, 1).map((payment) => payment._id)];
  }
  if (/^\/tenant\/insurances\/\{id\}\/(plans|rules)/.test(path)) {
    const { _id } = await shop.given.insurance();
    if (path.includes('{planId}')) return [_id, (await givenPlan(shop, _id))._id];
    // The file that the proofs import contains this code.
    const rule = await givenRule(shop, _id, { code: 'Swiss' });
    if (path.includes('{changeId}')) return [_id, (await givenCopy(shop, _id))._id];
    return [_id, ...(path.includes('{ruleId}') ? [rule._id] : [])];
  }
  if (path.startsWith('/tenant/coverages/{id}') || path.endsWith('/signature')) return signedCoverage(shop, path);
  if (path.includes('{paymentId}')) return paidSale(shop);
  if (path.endsWith('/lens-question')) return [(await shop.given.category())._id];
  if (path.startsWith('/tenant/jobs/{id}')) return [(await shop.given.job())._id];
  if (path.startsWith('/tenant/stock/purchase-orders/{id}')) return [await givenPurchaseOrder(shop)];
  if (path.startsWith('/tenant/insurer-payments/{id}')) return [await givenInsurerPayment(shop)];
  if (path.startsWith('/tenant/insurer-accounts/{id}')) return [(await shop.given.insurance())._id];
  if (path.startsWith('/tenant/claim-items/')) return [(await givenDebit(app.database, shop)).item];
  if (path.startsWith('/tenant/claim-batches/{id}')) return [await batchFor(app, shop, path)];
  if (path.startsWith('/tenant/stock/receptions/{id}')) return [await givenReception(shop)];
  if (path.includes('{productId}')) return [await givenCount(shop), (await shop.given.product())._id];
  if (path.startsWith('/tenant/stock/counts/{id}')) return [await givenCount(shop)];
  if (/^\/tenant\/(merges|product-changes|price-changes)\/\{id\}/.test(path)) return [await undoableChange(shop, path)];
  if (name === 'post /tenant/imports/{id}') return ['insurances'];
  if (path.startsWith('/tenant/imports/')) {
    return [(await checked(admin, 'insurances', 'Nombre;Detalle\nSwiss;Un par')).id];
  }
  if (path.endsWith('/remake')) return [(await shop.given.sale({ orderStatus: 'finished' }))._id];
  if (path.endsWith('/payments') || path.endsWith('/notices')) return [(await shop.given.sale())._id];
  if (path.startsWith('/tenant/recalls/{id}')) return [await prescriptionWithNotice(app, shop)];
  if (path.startsWith('/tenant/cash-sessions/{id}')) return [(await shop.given.cashSession())._id];
  if (/^\/tenant\/(fiscal-)?settings\/\{id\}/.test(path)) return [shop.tenantId];
  if (path.includes('/client/') || path.startsWith('/tenant/debtors/{id}')) return [(await shop.given.client())._id];
  return [path.includes('/numId/') ? shop.numId : id];
}

function undoableChange(shop: FullShop, path: string): Promise<string> {
  if (path.startsWith('/tenant/merges/')) return givenMerge(shop);
  return path.startsWith('/tenant/product-changes/') ? givenProductChange(shop) : givenPriceChange(shop);
}

async function closedEntry(shop: FullShop, path: string): Promise<string[]> {
  const { closed, sale, client, movement, payment, onAccount } = await givenClosedEntries(shop);
  if (path.includes('{movementId}')) return [closed._id, movement._id];
  return path.startsWith('/tenant/sales/') ? [sale._id, payment._id] : [client._id, onAccount._id];
}

async function paidSale(shop: FullShop): Promise<string[]> {
  const sale = await shop.given.sale({ deposit: 1 });
  const { body: payments } = await shop.as('admin').get<{ _id: string }[]>(`/tenant/sales/${sale._id}/payments`);
  return [sale._id, ...payments.map((payment) => payment._id)];
}

async function signedCoverage(shop: FullShop, path: string): Promise<string[]> {
  const { sale } = await givenCoveredSale(shop);
  const drawing = pngOf(8, 8).toString('base64');
  await shop.as('admin').post(`/tenant/sales/${sale._id}/signature`, { signer: 'Ana', drawing });
  return [path.endsWith('/signature') ? sale._id : (sale.coverages?.[0]?._id ?? '')];
}

const november = { from: '2026-11-01', to: '2026-11-30' };
const month = { month: '2026-11' };
const months = { from: '2026-01', to: '2026-11' };
export const requiredQueries: Readonly<Record<string, Record<string, string>>> = {
  '/tenant/stock/value': { by: 'brand' },
  '/tenant/stock/value/export': { by: 'brand' },
  '/tenant/stock/margin': { by: 'brand', ...months },
  '/tenant/stock/margin/export': { by: 'brand', ...months },
  '/tenant/stock/unsold': { months: '6' },
  '/tenant/stock/unsold/export': { months: '6' },
  '/tenant/stock/abc': months,
  '/tenant/stock/abc/export': months,
  '/tenant/price-changes/lists/preview': { code: 'Nombre', cost: 'Detalle' },
  '/tenant/insurances/{id}/rules/sheet/preview': { code: 'Nombre', description: 'Nombre', from: '2026-12-01' },
  '/tenant/insurances/{id}/rules/sheet/import': { code: 'Nombre', description: 'Nombre', from: '2026-12-01' },
  '/tenant/insurer-payments/payable-items': { insurance: '01890000-0000-7000-8000-000000000000' },
  '/tenant/insurer-withholdings': month,
  '/tenant/insurer-withholdings/export': month,
  '/tenant/claim-batches/proposal': { insurance: '00000000-0000-7000-8000-000000000000' },
  '/tenant/clients/{id}/covered-sales': { insurance: '01890000-0000-7000-8000-000000000000' },
  '/tenant/vat-book': month,
  '/tenant/vat-book/export': month,
  '/tenant/collections': november,
  '/tenant/collections/export': november,
};
