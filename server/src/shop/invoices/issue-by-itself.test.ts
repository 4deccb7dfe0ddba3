import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Sale } from '../sales/sale-records.ts';
import { describe, expect, test } from 'vitest';
import { givenIssuer } from '../../testing/examples/given-invoices.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

async function issuingShop(settings: object) {
  const own = await newShop(app);
  await givenIssuer(own, settings);
  const invoicesOf = async (saleId: string) =>
    (await own.as('admin').get<Invoice[]>(`/tenant/invoices?saleId=${saleId}`)).body;
  return { own, invoicesOf };
}

describe('A shop that issues invoices automatically (docs/rules.md#invoices-9)', () => {
  test('issues an invoice at the confirmation of a sale, and at the delivery of a sale with a deposit', async () => {
    const { own, invoicesOf } = await issuingShop({ issueAt: 'confirmation', depositIssueAt: 'delivery' });
    const paid = await own.given.sale({ paymentStatus: 'charged' });
    expect(await invoicesOf(paid._id)).toMatchObject([{ state: 'pending', saleNumber: paid.number }]);
    const order = await own.given.sale({ deposit: 100 });
    expect(await invoicesOf(order._id)).toEqual([]);
    await own
      .as('seller')
      .post(`/tenant/sales/${order._id}/payments`, { amount: 100, method: 'cash', kind: 'payment' });
    expect(await invoicesOf(order._id)).toEqual([]);
    await own.as('seller').put(`/tenant/sales/${order._id}`, { orderStatus: 'delivered', reason: 'Paga despues' });
    expect(await invoicesOf(order._id)).toHaveLength(1);
  });

  test('invoices the total of a sale at its deposit or first partial payment, and makes no invoice for a paid sale before its delivery', async () => {
    const { own, invoicesOf } = await issuingShop({ issueAt: 'delivery', depositIssueAt: 'deposit' });
    const withDeposit = await own.given.sale({ deposit: 100 });
    expect(await invoicesOf(withDeposit._id)).toMatchObject([{ total: withDeposit.total }]);
    const order = await own.given.sale();
    const pay = (amount: number) =>
      own.as('seller').post(`/tenant/sales/${order._id}/payments`, { amount, method: 'cash', kind: 'payment' });
    expect(await invoicesOf(order._id)).toEqual([]);
    await pay(50);
    expect(await invoicesOf(order._id)).toMatchObject([{ total: order.total }]);
    await pay(50);
    expect(await invoicesOf(order._id)).toHaveLength(1);
    const paid = await own.given.sale({ paymentStatus: 'charged' });
    expect(await invoicesOf(paid._id)).toEqual([]);
  });

  test.each([
    ['confirmation', undefined],
    ['delivery', 'delivered'],
  ] as const)(
    'if a sale cannot be invoiced at its %s, the sale is stored without an invoice and with the reason',
    async (issueAt, orderStatus) => {
      const { own, invoicesOf } = await issuingShop({ issueAt });
      const client = await own.given.client({ vatCondition: 'registered' });
      const created = await own.given.sale({ client: client._id, paymentStatus: 'charged' });
      const seller = own.as('seller');
      const answered = orderStatus
        ? (await seller.put<{ sale: Sale }>(`/tenant/sales/${created._id}`, { orderStatus })).body.sale
        : created;
      expect(await invoicesOf(created._id)).toEqual([]);
      expect(answered).toMatchObject({ invoiceRefusal: 'Para esta condición frente al IVA falta el CUIT.' });
      expect((await seller.get<Sale>(`/tenant/sales/${created._id}`)).body).toMatchObject({
        invoiceRefusal: answered.invoiceRefusal,
      });
    },
  );
});
