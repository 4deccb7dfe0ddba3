import { mergedKinds } from '@dioptria/contract/shop/merges/merge-labels.ts';
import { blankEye } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { regularResources } from '@dioptria/contract/shop/regular-resources.ts';
import type { CashMovement } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { csv, imported, upload } from '../examples/given-import.ts';
import { givenRebill } from '../examples/given-coverages.ts';
import { fullCoveredSale } from '../examples/given-covered-sales.ts';
import { fullInvoices } from '../examples/given-invoices.ts';
import { fullInsurerPayments, givenInsurerPayment } from '../examples/given-insurer-payments.ts';
import { givenListChange } from '../examples/given-list.ts';
import { givenLogo } from '../examples/given-pictures.ts';
import { givenSimulatedVoucher } from '../examples/given-simulated-voucher.ts';
import { givenInsurer, givenPolicyholder } from '../examples/given-tariff.ts';
import { givenMerge, givenPriceChange, givenProductChange, receiveTwice } from '../examples/given-stock.ts';
import { newShop, type Shop } from './new-shop.ts';
import { makeSample } from '../examples/sample-bodies.ts';
import type { TestApp } from '../app/test-app.ts';

/** All texts in its records contain the shop's own `word`, and no text contains the word of another shop. */
export interface FullShop extends Shop {
  word: string;
  /** No request of a test sends `secret`, so an answer that contains `secret` contains data of a stored record. */
  secret: string;
  /** No other shop has this cost. */
  cost: number;
  barcode: string;
  numId: string;
  saleId: string;
  tariffChangeId: string;
}

/** two-shops-tables.test.ts fails if this function leaves a table without rows of the shop. */
export async function fullShop(app: TestApp, word: string): Promise<FullShop> {
  const shop = await newShop(app);
  const { given } = shop;
  const admin = shop.as('admin');
  const secret = `${word}ling`;
  const text = `${word} ${secret}`;
  const cost = 73_519.37 + word.length;
  await nameShop(app.database, shop, text);
  await admin.put('/tenant/settings', { technicalDirector: text, logo: givenLogo(`${text}.png`) });
  await secureReader(app.database, shop);
  const texts = { name: text, description: text };
  const [brand, category] = await Promise.all([given.brand(texts), given.category(texts)]);
  const provider = await given.provider({ ...contactOf(text), taxId: text, bankAlias: text, personInCharge: text });
  const { insurance, tariffChangeId } = await givenInsurer(shop, text);
  const optometrist = await given.optometrist({ name: text, license: text });
  const numId = `${word} 735`;
  const client = await given.client({ ...contactOf(text), numId, typeId: 'PASAPORTE', insuranceId: insurance._id });
  const references = { brand: brand._id, category: category._id, provider: provider._id };
  const barcode = `${word}-735`;
  const product = await fullProduct(shop, text, { ...references, barcode, cost });
  await receiveTwice(shop, { providerId: provider._id, productId: product._id, cost, text });
  await givenPriceChange(shop);
  await givenProductChange(shop);
  for (const kind of mergedKinds) await givenMerge(shop, kind, text);
  await givenListChange(shop, text);
  await countStock(shop, product._id, references);
  await admin.post(`/tenant/price-changes/${await givenPriceChange(shop)}/undo`);
  const prescription = await given.prescription({
    clientId: client._id,
    optometristId: optometrist._id,
    notes: text,
    rightEye: { ...blankEye, far },
  });
  const session = await workCash(shop, insurance._id, text);
  const sale = await given.sale({
    client: client._id,
    products: [{ product: product._id, quantity: 2, prescriptionType: 'far' }],
    customProducts: [{ description: text, price: 10, quantity: 1 }],
    prescriptions: [prescription._id],
    deposit: 5,
    notes: text,
  });
  await fullCoveredSale(shop, { insurance: insurance._id, prescription: prescription._id, client: client._id, text });
  await workJob(shop, sale._id, provider._id, text);
  await changeSales(shop, product._id, text);
  await admin.put(`/tenant/sales/${sale._id}`, { orderStatus: 'finished' });
  await admin.post(`/tenant/clients/${client._id}/payments`, { amount: 1, method: 'cash', note: text });
  await admin.post(`/tenant/sales/${sale._id}/notices`, { channel: 'email', text });
  const other = await givenPolicyholder(shop, insurance._id, { ...contactOf(text), numId: `${numId}1` }, text);
  const ofOther = { clientId: other._id, optometristId: optometrist._id, notes: text };
  const expiring = await given.prescription({ ...ofOther, expirationDate: shopDay(new Date(), DEFAULT_TIME_ZONE) });
  await admin.post(`/tenant/recalls/${expiring._id}`, { channel: 'email', text });
  await admin.post('/tenant/brands', { name: `${word} once` }, { 'idempotency-key': 'the-same-for-both' });
  await admin.post('/tenant/payment-plans', { name: text, method: 'creditCard', installments: 3, surcharge: 10 });
  await closeCash(shop, session, text);
  await importTwice(shop, text);
  await claimAndInvoice(app, shop, text);
  // Requests can delete these records, because no other record refers to them.
  for (const definition of Object.values(regularResources)) await makeSample(shop, definition);
  return { ...shop, word, secret, cost, barcode, numId, saleId: sale._id, tariffChangeId };
}

async function claimAndInvoice({ database }: TestApp, shop: Shop, text: string): Promise<void> {
  const insurance = await givenRebill(database, shop, text);
  await givenInsurerPayment(shop, { insurance, orderNumber: text.slice(0, 40), note: text });
  await givenSimulatedVoucher(database, shop.tenantId, text);
  await fullInvoices(database, shop, text);
}

async function fullProduct(shop: Shop, text: string, fields: object) {
  const { given } = shop;
  const admin = shop.as('admin');
  const texts = { name: text, description: text, code: text, colorCode: text.slice(0, 40) };
  const frame = { eye: 52, bridge: 18, temple: 140, lensHeight: 38 };
  const lenses = await given.category({ name: text, description: text, showProductType: true });
  const glass = { lensDesign: 'progressive', lensMaterial: 'organic', lensIndex: '1.67' } as const;
  const product = await given.product({
    ...texts,
    ...frame,
    ...glass,
    treatments: ['uv'],
    stock: 9,
    minimumStock: 1000,
    ...fields,
    category: lenses._id,
  });
  const adjustment = { productId: product._id, quantity: 1, reason: 'count', note: text };
  await admin.post('/tenant/stock/adjustments', adjustment);
  await admin.put(`/tenant/products/${product._id}`, { profitability: 60 });
  return product;
}

async function countStock(shop: Shop, productId: string, { brand }: { brand: string }): Promise<void> {
  const admin = shop.as('admin');
  for (const isApplied of [true, false]) {
    const { body } = await admin.post<{ count: { _id: string } }>('/tenant/stock/counts', { brandId: brand });
    const address = `/tenant/stock/counts/${body.count._id}`;
    await admin.put(`${address}/lines/${productId}`, { counted: 10 });
    if (isApplied) await admin.post(`${address}/apply`, {});
  }
}

const far = { sphere: -1.25, cylinder: null, axis: null };

const contactOf = (text: string) => ({
  name: text,
  email: `${text.replace(' ', '.')}@correo.example`,
  phone: text,
  address: text,
});

async function workCash(shop: Shop, insurance: string, text: string) {
  const { _id: cashRegisterId } = await shop.given.cashRegister({ name: text });
  const session = await shop.given.cashSession({ cashRegisterId });
  const movement = { kind: 'in', amount: 7, reason: text };
  const { body } = await shop
    .as('admin')
    .post<{ movement: CashMovement }>(`/tenant/cash-sessions/${session._id}/movements`, movement);
  await fullInsurerPayments(shop, insurance, text);
  return { ...session, movementId: body.movement._id };
}

/** Closes the session, opens the register again, and corrects a movement of the closed session. */
async function closeCash(shop: Shop, session: Awaited<ReturnType<typeof workCash>>, text: string): Promise<void> {
  const admin = shop.as('admin');
  const address = `/tenant/cash-sessions/${session._id}`;
  await admin.post(`${address}/close`, { counted: {}, note: text });
  await shop.given.cashSession({ cashRegisterId: session.cashRegister._id });
  await admin.post(`${address}/movements/${session.movementId}/correct`, { part: 'amount', amount: 3, reason: text });
}

async function nameShop(database: Database, shop: Shop, text: string): Promise<void> {
  const { name, email, phone, address } = contactOf(text);
  await asTenant(database, shop.tenantId, async (tx) => {
    await sql`update tenants set name = ${name}, legal_name = ${name}, tax_id = ${text}, address = ${address},
      phone = ${phone}, email = ${email} where id = ${shop.tenantId}`.execute(tx);
    await sql`update users set name = name || ' ' || ${text} where tenant_id = ${shop.tenantId}`.execute(tx);
  });
}

async function secureReader(database: Database, shop: Shop): Promise<void> {
  const { tenantId } = shop;
  const { userId } = shop.as('readonly');
  const own = { tenant_id: tenantId, user_id: userId };
  const some = Buffer.from(userId);
  await asTenant(database, tenantId, async (tx) => {
    // Every user gets a password, as in a real shop.
    const users = await tx.selectFrom('users').select(['id', 'email']).where('tenant_id', '=', tenantId).execute();
    const { password_hash } = await tx
      .selectFrom('credentials')
      .select('password_hash')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    const rows = users.map(({ id, email }) => ({ email_key: email, tenant_id: tenantId, user_id: id, password_hash }));
    await tx
      .insertInto('credentials')
      .values(rows)
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .execute();
    await tx
      .insertInto('known_devices')
      .values({ ...own, device_hash: some, network_hash: some })
      .execute();
    await tx
      .insertInto('invitations')
      .values({ ...own, token_hash: some, expires_at: new Date() })
      .execute();
    await tx
      .insertInto('second_factors')
      .values({ ...own, sealed_secret: some, enabled_at: new Date() })
      .execute();
    await tx
      .insertInto('recovery_codes')
      .values({ ...own, slot: '0', code_hash: userId })
      .execute();
  });
}

async function workJob(shop: Shop, saleId: string, labId: string, text: string): Promise<void> {
  const admin = shop.as('admin');
  const { body: jobs } = await admin.get<Job[]>(`/tenant/jobs?saleId=${saleId}`);
  const job = `/tenant/jobs/${jobs[0]?._id}`;
  const lens = { ...far, addition: 2, height: 18 };
  const ordered = { rightLens: lens, leftLens: lens, frame: text, frameLine: null, notes: text, tint: text };
  const answers = [
    await admin.put(job, ordered),
    await admin.post(`${job}/stage`, { stage: 'sent', labId, labOrderNumber: text, note: text }),
    await admin.put(job, { material: 'polycarbonate' }),
    await admin.post(`${job}/lab-told`, {}),
    await admin.post(`${job}/stage`, { stage: 'received' }),
    await admin.post(`${job}/check`, { rightEye: {}, leftEye: {} }),
  ];
  const refused = answers.find(({ status }) => status >= 400);
  if (refused) throw new Error(`The workshop refused a step: ${JSON.stringify(refused.body)}`);
}

async function changeSales(shop: Shop, product: string, note: string): Promise<void> {
  const products = [{ product, quantity: 1, prescriptionType: 'far' as const }];
  const { _id } = await shop.given.sale({ products, orderStatus: 'delivered' });
  await shop.as('admin').post(`/tenant/sales/${_id}/remake`, { reason: 'lab', responsible: 'lab', note });
  const returned = { lines: [{ position: 0, quantity: 1, to: 'broken' }], reason: note };
  await shop.as('admin').post(`/tenant/sales/${_id}/returns`, returned);
  await changeSale(shop, note);
}

async function changeSale(shop: Shop, text: string): Promise<void> {
  const { _id, updatedAt } = await shop.given.sale({ notes: text });
  const { status } = await shop
    .as('admin')
    .post(`/tenant/sales/${_id}/modifications`, { updatedAt, discount: 1, notes: `${text} y más`, reason: text });
  if (status !== 201) throw new Error(`Could not change the sale: ${status}`);
}

async function importTwice(shop: Shop, text: string): Promise<void> {
  const admin = shop.as('admin');
  const file = csv('Nombre;Detalle', `${text};${text}`);
  await imported(admin, 'insurances', file);
  await upload(admin, 'insurances', file, { name: text });
}
