import { randomUUID } from 'node:crypto';
import { givenPlan, someRule } from '../examples/given-tariff.ts';
import { someInsurerPayment } from '../examples/given-insurer-payments.ts';
import { givenDebit, givenPresentedBatch, someBatch } from '../examples/given-coverages.ts';
import { pngOf } from '../examples/given-pictures.ts';
import {
  givenPreview,
  givenPurchaseOrder,
  someMerge,
  someProductChange,
  somePurchaseOrder,
} from '../examples/given-stock.ts';
import type { Shop } from '../shops/new-shop.ts';
import type { TestApp } from '../app/test-app.ts';

type MakeBody = (shop: Pick<Shop, 'tenantId' | 'as' | 'given'>, app: Pick<TestApp, 'database'>) => unknown;

const filterOf = async ({ given }: Pick<Shop, 'given'>) => {
  const { _id, brand, category, provider } = await given.product();
  return { productId: _id, filter: { brandId: brand._id, categoryId: category._id, providerId: provider._id } };
};
const pointOfSaleId = async ({ as }: Pick<Shop, 'as'>) => {
  const { body } = await as('admin').get<{ _id: string }[]>('/tenant/points-of-sale?limit=1&enabled=true');
  return body[0]?._id;
};
const fiscalChange: MakeBody = async (shop) => ({ grossIncome: '901', pointOfSaleId: await pointOfSaleId(shop) });
const settingsChange: MakeBody = () => ({ technicalDirector: 'Ana Gómez' });
const accountPayment = { amount: 1, method: 'check' };
const correction = { note: 'Por error' };
const closedCorrection = { part: 'whole', reason: 'Por error' };

/** Tests and proofs send these bodies. `two-shops-routes.proof.ts` fails for an operation that is missing here. */
export const routeBodies: Readonly<Record<string, MakeBody>> = {
  'put /auth/table-density': () => ({ tableDensity: 'compact' }),
  'put /tenant/users/reset-password/{id}': () => ({ newPassword: 'campana verde lluvia' }),
  'post /tenant/price-changes': async (shop) => ({ previewId: await givenPreview(shop) }),
  'post /tenant/price-changes/preview': async (shop) => {
    const { productId, filter } = await filterOf(shop);
    return { filter: { ...filter, productIds: [productId] }, field: 'cost', change: { percent: 10 } };
  },
  'post /tenant/product-changes': (shop) => someProductChange(shop),
  'post /tenant/product-changes/preview': async (shop) => ({
    productIds: [(await shop.given.product())._id],
    changes: { minimumStock: 7 },
  }),
  'post /tenant/merges': (shop) => someMerge(shop),
  'post /tenant/merges/preview': (shop) => someMerge(shop),
  'post /tenant/stock/purchase-orders': somePurchaseOrder,
  'post /tenant/insurer-payments': (shop) => someInsurerPayment(shop),
  'post /tenant/insurer-payments/{id}/allocate': () => ({ allocations: [] }),
  'post /tenant/insurer-payments/{id}/reverse': () => correction,
  'post /tenant/claim-batches': (shop, { database }) => someBatch(database, shop),
  'post /tenant/claim-batches/{id}/answer': async (shop, { database }) => {
    const { lines = [] } = await givenPresentedBatch(database, shop);
    return lines.map(({ _id }) => ({ item: _id, recognized: 1, reason: 'other', note: 'Falta' }));
  },
  'post /tenant/claim-batches/{id}/decisions': async (shop, { database }) => ({
    items: [(await givenDebit(database, shop)).item],
    decision: 'lost',
  }),
  'put /tenant/claim-batches/{id}': () => ({ note: 'Falta una firma' }),
  'post /tenant/claim-batches/{id}/present': () => ({}),
  'post /tenant/claim-batches/{id}/invoice': async (shop) => ({
    pointOfSaleId: await pointOfSaleId(shop),
    receiver: { taxId: '30-50001091-2' },
  }),
  'post /tenant/claim-items/{id}/answer': () => ({ recognized: 0, reason: 'other', note: 'Se leyó mal' }),
  'post /tenant/claim-items/{id}/decide': () => ({ decision: 'lost' }),
  'post /tenant/stock/receptions': async (shop) => {
    const order = await somePurchaseOrder(shop);
    return { ...order, date: '2026-01-05', purchaseOrderId: await givenPurchaseOrder(shop, order) };
  },
  'post /tenant/stock/counts': async (shop) => (await filterOf(shop)).filter,
  'post /tenant/stock/counts/{id}/scan': async ({ given }) => ({
    code: (await given.product({ code: randomUUID() })).code,
  }),
  'put /tenant/stock/counts/{id}/lines/{productId}': () => ({ counted: 1 }),
  'post /tenant/stock/counts/{id}/apply': () => ({ uncountedAsZero: false }),
  'post /tenant/stock/adjustments': async ({ given }) => ({
    productId: (await given.product())._id,
    quantity: 1,
    reason: 'count',
  }),
  'post /tenant/imports/{id}/check': () => ({ mapping: { name: 'Nombre' }, fixed: {}, createMissing: ['brands'] }),
  'post /tenant/sales/{id}/remake': () => ({ reason: 'lab', responsible: 'lab' }),
  'post /tenant/sales/{id}/returns': () => ({ reimburses: true }),
  'post /tenant/sales/{id}/modifications': () => ({ updatedAt: '2026-01-05T12:00:00.000Z', notes: 'Con estuche' }),
  'post /tenant/sales/{id}/modifications/preview': () => ({ updatedAt: '2026-01-05T12:00:00.000Z' }),
  'put /tenant/sales/{id}/coverages': () => ({ coverages: [] }),
  'post /tenant/sales/{id}/deliver': () => ({ payment: { amount: 1, method: 'cash' } }),
  'post /tenant/sales/{id}/types': async ({ given }) => ({
    product: (await given.product())._id,
    prescriptionType: 'far',
  }),
  'post /tenant/sales/{id}/undo': () => ({ updatedAt: '2026-01-05T12:00:00.000Z' }),
  'put /tenant/coverages/{id}/documents': () => ({ documents: [{ kind: 'other', isPresent: true }] }),
  'post /tenant/sales/{id}/signature': () => ({ signer: 'Ana', drawing: pngOf(8, 8).toString('base64') }),
  'post /tenant/coverage-proposal': async ({ given }) => ({
    client: (await given.client())._id,
    insurance: (await given.insurance())._id,
    lines: [{ price: 1, quantity: 1, target: 'frame' }],
  }),
  'post /tenant/sales/{id}/notices': () => ({ channel: 'email', text: 'Listo' }),
  'post /tenant/recalls/{id}': () => ({ channel: 'email', text: 'Vence' }),
  'post /tenant/recalls/{id}/result': () => ({ result: 'silent' }),
  'post /tenant/sales/{id}/payments': () => ({ kind: 'payment', amount: 1, method: 'cash' }),
  'post /tenant/sales/{id}/payments/{paymentId}/correct': () => correction,
  'post /tenant/sales/{id}/payments/{paymentId}/correct-closed': () => closedCorrection,
  'post /tenant/clients/{id}/payments/{paymentId}/correct-closed': () => closedCorrection,
  'post /tenant/cash-sessions/{id}/movements/{movementId}/correct': () => closedCorrection,
  'post /tenant/cash-sessions': async ({ given }) => ({
    cashRegisterId: (await given.cashRegister())._id,
    openingAmount: 1,
  }),
  'post /tenant/cash-sessions/{id}/movements': () => ({ kind: 'in', amount: 1, reason: 'Cambio' }),
  'post /tenant/cash-sessions/{id}/opening': () => ({ openingAmount: 1, reason: 'Se contó mal' }),
  'post /tenant/cash-sessions/{id}/close': () => ({ counted: {}, note: 'Sin contar' }),
  'post /tenant/jobs/{id}/stage': async ({ given }) => ({ stage: 'sent', labId: (await given.provider())._id }),
  'post /tenant/jobs/stages': async ({ given }) => ({
    jobs: [(await given.job())._id],
    stage: 'sent',
    labId: (await given.provider())._id,
  }),
  'post /tenant/jobs/{id}/lab-told': () => ({}),
  'post /tenant/jobs/{id}/check': () => ({ rightEye: {}, leftEye: {} }),
  'put /tenant/jobs/{id}': () => ({ tint: 'Gris' }),
  'patch /tenant/jobs/{id}': () => ({ tint: 'Gris' }),
  'put /tenant/settings': settingsChange,
  'patch /tenant/settings': settingsChange,
  'put /tenant/fiscal-settings': fiscalChange,
  'patch /tenant/fiscal-settings': fiscalChange,
  'post /tenant/fiscal-settings/certificate-request': () => ({ alias: 'optica' }),
  'post /tenant/sales/{id}/invoices': async (shop) => ({
    pointOfSaleId: await pointOfSaleId(shop),
    receiver: { vatCondition: 'finalConsumer' },
  }),
  'post /tenant/invoices/{id}/credit-notes': () => ({ amounts: [{ amount: 1 }], note: 'Por error' }),
  'post /tenant/insurances/{id}/plans': () => ({ name: `Plan ${randomUUID()}` }),
  'put /tenant/insurances/{id}/plans/{planId}': () => ({ code: '210' }),
  'patch /tenant/insurances/{id}/plans/{planId}': () => ({ code: '210' }),
  'post /tenant/insurances/{id}/rules': () => someRule(),
  'post /tenant/insurances/{id}/rules/copy': () => ({ validFrom: '2026-12-01' }),
  'post /tenant/insurances/{id}/rules/percent': () => ({ validFrom: '2026-12-01', percent: 10 }),
  'post /tenant/insurances/{id}/rules/percent/preview': () => ({ validFrom: '2026-12-01', percent: 10 }),
  'post /tenant/insurances/{id}/rules/pami': () => ({ far: 1, near: 2, bifocal: 3 }),
  'put /tenant/insurances/{id}/rules/{ruleId}': () => ({ amount: 1 }),
  'patch /tenant/insurances/{id}/rules/{ruleId}': () => ({ amount: 1 }),
  'put /tenant/clients/{id}/policies': async (shop) => {
    const insurance = (await shop.given.insurance())._id;
    return { policies: [{ insurance, plan: (await givenPlan(shop, insurance))._id }] };
  },
  'put /tenant/clients/{id}/contact': () => ({ phone: '11 4000-1234' }),
  'post /tenant/clients/{id}/payments': () => accountPayment,
  'post /tenant/clients/{id}/payments/{paymentId}/correct': () => correction,
};
