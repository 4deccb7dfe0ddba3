import type { Invoice, InvoicePreview } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { describe, expect, test } from 'vitest';
import { givenInvoice, givenIssuer } from '../../../testing/examples/given-invoices.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
await givenIssuer(shop);
const admin = shop.as('admin');
const sent = { name: 'Visa 3 cuotas', method: 'creditCard', installments: 3, surcharge: 10 };
const { _id: planId } = (await admin.post<{ _id: string }>('/tenant/payment-plans', sent)).body;

const sell = () =>
  shop.given.sale({ products: [], customProducts: [{ description: 'Anteojos', price: 1000, quantity: 1 }] });

async function book(sale: string, body: object): Promise<Payment> {
  const { status, body: booked } = await admin.post<{ payment: Payment }>(`/tenant/sales/${sale}/payments`, body);
  expect(status, JSON.stringify(booked)).toBe(201);
  return booked.payment;
}

const inCuotas = { kind: 'payment', method: 'creditCard', planId };
const preview = async (sale: string) =>
  (await admin.get<InvoicePreview>(`/tenant/sales/${sale}/invoice-preview`)).body.total;
const billed = ({ total, saleCondition, lines }: Invoice) => ({
  total,
  saleCondition,
  lines: lines.map(({ description, total: of }) => [description, of]),
});

describe('The invoice of a paid sale (docs/rules.md#invoices-4)', () => {
  test('has the surcharges of the payments, and names their methods', async () => {
    const { _id: sale } = await sell();
    await book(sale, { ...inCuotas, amount: 600 });
    await book(sale, { kind: 'payment', method: 'cash', amount: 400 });
    expect(await preview(sale)).toBe(1060);
    expect(billed(await givenInvoice(shop, sale))).toEqual({
      total: 1060,
      saleCondition: 'Tarjeta de crédito, Efectivo',
      lines: [
        ['Anteojos', 1000],
        ['Recargo', 60],
      ],
    });
  });

  test('leaves out a surcharge that a refund gave back', async () => {
    const { _id: sale } = await sell();
    await book(sale, { ...inCuotas, amount: 1000 });
    await admin.put(`/tenant/sales/${sale}`, { discount: 400, discountType: 'nominal' });
    await book(sale, { kind: 'refund', method: 'creditCard', amount: 400, surcharge: 40 });
    expect(await preview(sale)).toBe(660);
    expect(billed(await givenInvoice(shop, sale))).toMatchObject({ total: 660, saleCondition: 'Tarjeta de crédito' });
  });

  test('has the surcharge again after the refund was taken back', async () => {
    const { _id: sale } = await sell();
    await book(sale, { ...inCuotas, amount: 1000 });
    await admin.put(`/tenant/sales/${sale}`, { discount: 400, discountType: 'nominal' });
    const refund = await book(sale, { kind: 'refund', method: 'creditCard', amount: 400, surcharge: 40 });
    await admin.post(`/tenant/sales/${sale}/payments/${refund._id}/correct`, { note: 'Error' });
    expect(await preview(sale)).toBe(700);
  });

  test('neither bills nor names a payment that was taken back', async () => {
    const { _id: sale } = await sell();
    const mistaken = await book(sale, { ...inCuotas, amount: 1000 });
    await admin.post(`/tenant/sales/${sale}/payments/${mistaken._id}/correct`, { note: 'Error' });
    await book(sale, { kind: 'payment', method: 'cash', amount: 1000 });
    expect(billed(await givenInvoice(shop, sale))).toMatchObject({ total: 1000, saleCondition: 'Efectivo' });
  });
});
