import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app/test-app.ts';
import { someCoverage } from '../../../testing/examples/given-covered-sales.ts';
import { givenInvoice, givenIssuer } from '../../../testing/examples/given-invoices.ts';
import {
  changed,
  findingsOf,
  type ModifiableShop,
  modify,
  newModifiableShop,
  preview,
  stockOf,
} from '../../../testing/examples/given-sale-to-modify.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();

const jobsOf = async ({ shop }: ModifiableShop, { _id }: Sale) =>
  (await shop.as('admin').get<Job[]>(`/tenant/jobs?saleId=${_id}`)).body;

describe('a change is refused', () => {
  test('without a change, and with lines that name the stored lines wrongly (docs/rules.md#modifications-2)', async () => {
    const { sales, seller, products } = await newModifiableShop(app);
    const sale = await sales.sale();
    const [frame, lens] = [products.frame._id, products.lens._id];
    const refusal = async (change: object) => {
      const { status, body } = await modify(seller, sale, change);
      return `${status} ${body.code}: ${body.errors?.[0]?.path ?? ''} ${body.errors?.[0]?.message ?? body.message}`;
    };
    const both = [
      { line: 0, product: frame, quantity: 1 },
      { line: 1, product: lens, quantity: 1 },
    ];
    expect(await refusal({})).toBe('400 nothing_changed:  No hay cambios para guardar.');
    expect(await refusal({ products: both, notes: '' })).toBe('400 nothing_changed:  No hay cambios para guardar.');
    expect(await refusal({ products: [{ line: 0, product: frame, quantity: 0 }] })).toBe(
      '400 invalid: products.0.quantity No puede ser menor que 1.',
    );
    expect(await refusal({ products: both.slice(1) })).toBe(
      '400 invalid: products Falta decir qué pasa con «Armazón F».',
    );
    expect(await refusal({ removed: [{ line: 0 }, { line: 1 }] })).toBe(
      '400 invalid: products La venta quedaría sin productos: cancelala.',
    );
    expect(await refusal({ removed: [{ line: 7 }] })).toBe('400 invalid: products La venta no tiene ese renglón.');
    expect(await refusal({ products: both, removed: [{ line: 1 }] })).toBe(
      '400 invalid: products El renglón está repetido.',
    );
    expect(await refusal({ notes: 'Con estuche', reason: '' })).toBe(
      '400 invalid: reason Escribí el motivo del cambio.',
    );
  });

  test('for a sale that is delivered, canceled or reimbursed, or has a remake (docs/rules.md#modifications-1)', async () => {
    const { sales, seller } = await newModifiableShop(app);
    const become = async (change: object) => {
      const { _id } = await sales.sale();
      return (await seller.put<{ sale: Sale }>(`/tenant/sales/${_id}`, change)).body.sale;
    };
    const remade = await become({ orderStatus: 'finished' });
    await seller.post(`/tenant/sales/${remade._id}/remake`, { reason: 'lab', responsible: 'lab' });
    const finished = [
      await become({ orderStatus: 'delivered', reason: 'Paga después' }),
      await become({ orderStatus: 'canceled' }),
      await become({ paymentStatus: 'reimbursed' }),
      remade,
    ];
    const messages = [
      'La venta está entregada: usá Rehacer o una devolución.',
      'La venta está cancelada: no se modifica.',
      'La venta está reembolsada: no se modifica.',
      'La venta tiene un rehecho: no se modifica.',
    ];
    for (const [index, sale] of finished.entries()) {
      for (const send of [modify, preview]) {
        const { status, body } = await send(seller, sale, await sales.swap());
        expect({ status, code: body.code, message: body.message }).toEqual({
          status: 409,
          code: 'locked',
          message: messages[index],
        });
      }
      const { body } = await seller.get<Sale>(`/tenant/sales/${sale._id}`);
      expect(body.products).toEqual(sale.products);
      expect(body.modifications).toBeUndefined();
    }
  });

  test('if a price rose after the preview (docs/rules.md#modifications-4)', async () => {
    const of = await newModifiableShop(app);
    const { sales, seller, admin, products } = of;
    const sale = await sales.sale();
    const { body: shown } = await preview(seller, sale, await sales.swap());
    await admin.put(`/tenant/products/${products.otherLens._id}`, { fixedPrice: 50_000 });
    const { total } = shown.preview.after;
    const refused = await modify(seller, sale, { ...(await sales.swap()), total });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'total_changed',
        message: 'Los precios cambiaron: el total ahora es $\u00a0120.000,00. Revisalo y confirmá de nuevo.',
      },
    });
    expect(await stockOf(app, of)).toBe('F 4, G 1, L 9, N 5, A 10');
    expect((await seller.get<Sale>(`/tenant/sales/${sale._id}`)).body.updatedAt).toBe(sale.updatedAt);
  });

  test('for a custom product without the permission, and for a discount above the new subtotal (docs/rules.md#modifications-3)', async () => {
    const of = await newModifiableShop(app);
    const { sales, seller, admin } = of;
    const custom = { description: 'Paño', price: 500, quantity: 1 };
    const sale = await sales.sale();
    expect((await modify(seller, sale, { customProducts: [custom] })).status).toBe(403);
    const added = (await modify(admin, sale, { customProducts: [custom] })).body.sale;
    expect(added.total).toBe(100_500);
    expect((await modify(seller, added, { customProducts: [{ line: 2, ...custom, price: 400 }] })).status).toBe(403);
    expect((await changed(of, added, { removed: [{ line: 2 }] })).total).toBe(100_000);
    const discounted = await sales.sale({ discount: 90_000, deposit: 0 });
    const refused = await modify(seller, discounted, { removed: [{ line: 0 }] });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'discount', message: 'El descuento ingresado no es válido.' }] },
    });
  });

  test('for another tenant, for a reader, and for a product that the shop does not have (docs/rules.md#modifications-2)', async () => {
    const { sales, seller, shop, products } = await newModifiableShop(app);
    const other = await newModifiableShop(app);
    const sale = await sales.sale();
    expect((await modify(other.seller, sale, { notes: 'x' })).status).toBe(404);
    expect((await preview(other.seller, sale, { notes: 'x' })).status).toBe(404);
    expect((await modify(shop.as('readonly'), sale, { notes: 'x' })).status).toBe(403);
    const foreign = [
      { line: 0, product: products.frame._id, quantity: 1 },
      { line: 1, product: other.products.lens._id, quantity: 1 },
    ];
    expect(await modify(seller, sale, { products: foreign })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'products.1.product', message: 'Uno de los productos ya no existe.' }] },
    });
  });

  test('if an insurer pays a part of the line, while other lines change (docs/rules.md#modifications-8)', async () => {
    const of = await newModifiableShop(app);
    const { sales, seller, products, shop } = of;
    const insurance = (await shop.given.insurance({ name: 'OSDE' }))._id;
    const coverage = someCoverage(insurance, 12_000, { lines: [{ products: [1], insurerAmount: 12_000 }] });
    const custom = [{ description: 'Paño', price: 500, quantity: 1 }];
    const sale = await sales.sale({ coverages: [coverage], customProducts: custom });
    expect(await modify(seller, sale, await sales.swap())).toMatchObject({
      status: 409,
      body: {
        code: 'locked',
        message: 'OSDE cubre «Cristal L»: quitá la cobertura, cambiá la venta y volvé a cargarla.',
      },
    });
    const [lens, otherFrame] = [products.lens._id, products.otherFrame._id];
    const after = await changed(of, sale, {
      products: [
        { product: otherFrame, quantity: 1 },
        { line: 1, product: lens, quantity: 1 },
      ],
      removed: [{ line: 0 }],
    });
    expect(after).toMatchObject({
      total: 120_500,
      insurerTotal: 12_000,
      balance: 68_500,
      products: [{ product: { name: 'Cristal L' } }, { product: { name: 'Armazón G' } }],
      coverages: [{ lines: [{ products: [0], insurerAmount: 12_000 }] }],
    });
    expect(await findingsOf(app, shop)).toEqual([]);
  });

  test('if an invoice bills other lines or amounts, while notes change (docs/rules.md#modifications-8)', async () => {
    const of = await newModifiableShop(app);
    const { sales, seller, shop } = of;
    await givenIssuer(shop);
    const sale = await sales.sale();
    await givenInvoice(shop, sale._id);
    expect(await modify(seller, sale, await sales.swap())).toMatchObject({
      status: 409,
      body: { code: 'locked', message: 'La venta tiene factura: primero va la nota de crédito.' },
    });
    expect(await changed(of, sale, { notes: 'Con estuche' })).toMatchObject({ notes: 'Con estuche' });
    expect(await findingsOf(app, shop)).toEqual([]);
  });
});

describe('the jobs of a changed sale', () => {
  test('a job that is not sent follows the lines, and keeps tray and typed values (docs/rules.md#modifications-7)', async () => {
    const of = await newModifiableShop(app);
    const { sales, admin, seller, shop } = of;
    const sale = await sales.sale();
    const [job] = await jobsOf(of, sale);
    await admin.put(`/tenant/jobs/${job?._id}`, { trayNumber: 7, tint: 'gris' });
    const { body } = await preview(seller, sale, await sales.swap());
    expect(body.preview.jobs).toMatchObject([
      { job: job?._id, effect: 'follows', name: 'Cristal N (N)', typed: ['Color: gris'] },
    ]);
    await changed(of, sale, await sales.swap());
    expect(await jobsOf(of, sale)).toMatchObject([
      {
        _id: job?._id,
        lensName: 'Cristal N (N)',
        tint: 'gris',
        trayNumber: 7,
        mustTellLab: false,
        frame: 'Armazón F (F)',
      },
    ]);
    expect(await findingsOf(app, shop)).toEqual([]);
  });

  test('a job whose lenses go is deleted, unless a lab may know it (docs/rules.md#modifications-7)', async () => {
    const of = await newModifiableShop(app);
    const { sales, admin, seller, shop } = of;
    const lenses = { removed: [{ line: 1 }] };
    const sale = await sales.sale();
    await changed(of, sale, lenses);
    expect(await jobsOf(of, sale)).toEqual([]);
    const sent = await sales.sale();
    const [job] = await jobsOf(of, sent);
    const lab = (await shop.given.provider())._id;
    const move = { stage: 'sent', labId: lab, force: true, reason: 'Urgente' };
    const answer = await admin.post(`/tenant/jobs/${job?._id}/stage`, move);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    for (const change of [lenses, await sales.swap()]) {
      expect((await preview(seller, sent, change)).body.preview.jobs).toMatchObject([{ effect: 'undecided' }]);
      expect(await modify(seller, sent, change)).toMatchObject({
        status: 409,
        body: {
          code: 'lab_decision',
          message: `Elegí qué pasa con el trabajo ${sent.number}L: ya está en el laboratorio.`,
        },
      });
    }
    expect(await jobsOf(of, sent)).toMatchObject([{ lensName: 'Cristal L (L)', stage: 'sent' }]);
    expect(await findingsOf(app, shop)).toEqual([]);
  });
});
