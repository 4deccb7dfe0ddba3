import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app/test-app.ts';
import { givenInvoice, givenIssuer } from '../../../testing/examples/given-invoices.ts';
import {
  changed,
  type ChangedSale,
  figuresOf,
  findingsOf,
  type ModifiableShop,
  newModifiableShop,
  stockOf,
} from '../../../testing/examples/given-sale-to-modify.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();

const undo = ({ seller }: ModifiableShop, { _id, updatedAt }: Sale) =>
  seller.post<ChangedSale>(`/tenant/sales/${_id}/undo`, { updatedAt });

async function jobOf({ admin }: ModifiableShop, { _id }: Sale): Promise<Job> {
  const [job] = (await admin.get<Job[]>(`/tenant/jobs?saleId=${_id}`)).body;
  if (!job) throw new Error('The sale has no job');
  return job;
}

describe('The undo of a change (docs/rules.md#modifications-9)', () => {
  test('leaves lines, figures, stock, job and tray as before, and both changes in the record', async () => {
    const of = await newModifiableShop(app);
    const { sales, admin, shop, products } = of;
    const sale = await sales.sale({ discount: 10, discountType: 'percentage' });
    await admin.put(`/tenant/jobs/${(await jobOf(of, sale))._id}`, { trayNumber: 7, tint: 'gris' });
    const before = await figuresOf(app, shop);
    const after = await changed(of, sale, {
      products: [
        { line: 0, product: products.otherFrame._id, quantity: 1 },
        { product: products.otherLens._id, quantity: 2, prescriptionType: 'both' as const },
      ],
      removed: [{ line: 1, returns: 'broken' as const }],
      discount: 5000,
      discountType: 'nominal' as const,
      deliveryDate: '2027-03-10',
      notes: 'Con estuche',
    });
    expect(await jobOf(of, sale)).toMatchObject({ kind: 'both', trayNumber: 7, lensName: 'Cristal N (N)' });
    const { status, body } = await undo(of, after);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.sale).toMatchObject({
      products: sale.products,
      total: sale.total,
      balance: sale.balance,
      discount: 10,
      discountType: 'percentage',
      modifications: [
        { number: 1, undoes: null },
        { number: 2, undoes: 1, difference: -(after.total - sale.total) },
      ],
    });
    expect(await figuresOf(app, shop)).toEqual(before);
    expect(await findingsOf(app, shop)).toEqual([]);
    expect(await undo(of, body.sale)).toMatchObject({ status: 409, body: { code: 'locked' } });
  });

  test('gives a deleted job back, with its tray', async () => {
    const of = await newModifiableShop(app);
    const { sales, admin, shop } = of;
    const sale = await sales.sale();
    const job = await jobOf(of, sale);
    await admin.put(`/tenant/jobs/${job._id}`, { trayNumber: 9 });
    const before = await figuresOf(app, shop);
    await undo(of, await changed(of, sale, { removed: [{ line: 1 }] }));
    expect(await jobOf(of, sale)).toMatchObject({ _id: job._id, trayNumber: 9, lensName: job.lensName });
    expect(await figuresOf(app, shop)).toEqual(before);
    expect(await findingsOf(app, shop)).toEqual([]);
  });

  test('is refused if the lens was sold in the meantime, after a payment, and after a change of the job', async () => {
    const of = await newModifiableShop(app);
    const { sales, admin, seller, shop, products } = of;
    const swap = await sales.swap();
    const soldOut = await changed(of, await sales.sale(), swap);
    await admin.put(`/tenant/products/${products.lens._id}`, { stock: 0 });
    expect(await undo(of, soldOut)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    await admin.put(`/tenant/products/${products.lens._id}`, { stock: 10 });
    const paid = await changed(of, await sales.sale(), swap);
    await seller.post(`/tenant/sales/${paid._id}/payments`, { kind: 'payment', amount: 75_000, method: 'cash' });
    expect(await undo(of, paid)).toMatchObject({ status: 409, body: { code: 'stale' } });
    const worked = await changed(of, await sales.sale(), swap);
    await admin.put(`/tenant/jobs/${(await jobOf(of, worked))._id}`, { tint: 'gris' });
    expect(await undo(of, worked)).toMatchObject({
      status: 409,
      body: {
        code: 'locked',
        message: 'Un trabajo de la venta cambió después: el cambio no se puede deshacer.',
      },
    });
    expect(await stockOf(app, of)).toBe('F 2, G 1, L 10, N 2, A 10');
    expect(await findingsOf(app, shop)).toEqual([]);
  });

  test('is refused if an invoice bills the changed lines', async () => {
    const of = await newModifiableShop(app);
    const { sales, shop } = of;
    await givenIssuer(shop);
    const after = await changed(of, await sales.sale(), await sales.swap());
    await givenInvoice(shop, after._id);
    expect(await undo(of, after)).toMatchObject({
      status: 409,
      body: { code: 'locked', message: 'La venta tiene factura: primero va la nota de crédito.' },
    });
    expect(await findingsOf(app, shop)).toEqual([]);
  });
});
