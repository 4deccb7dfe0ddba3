import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../testing/given-drafts.ts';
import { addUnit, changeCustomLine, removeProduct, setProduct } from '../draft/draft-lines.ts';
import type { SaleDraft } from '../draft/sale-draft.ts';
import {
  type ModifiedSale,
  modificationOfSale,
  modificationRequest,
  putBack,
  removedLines,
  replaceProduct,
  takePrice,
  withSoldLines,
} from './modification-form.ts';

const frame = aProduct({ _id: 'f', name: 'Armazón', code: 'F' });
const better = aProduct({ _id: 'n', name: 'Orgánico 1.67', price: 45_000, asksType: true });

const sale: ModifiedSale = {
  products: [
    { product: { _id: 'f', name: 'Armazón', code: 'F' }, price: 70_000, quantity: 1, prescriptionType: 'none' },
    { product: { _id: 'l', name: 'Orgánico', code: 'L' }, price: 30_000, quantity: 1, prescriptionType: 'far' },
  ],
  customProducts: [{ description: 'Ajuste', price: 500, quantity: 1 }],
  prescriptions: [],
  discount: 10,
  discountType: 'percentage',
  deliveryDate: '2026-12-03',
  notes: '',
};

const stored = modificationOfSale(sale, new Map());
const requestOf = (change: (draft: SaleDraft) => SaleDraft) =>
  modificationRequest({ ...stored, draft: withSoldLines(change(stored.draft), sale) }, sale);

describe("The request of 'Modificar venta' (docs/rules.md#modifications-2)", () => {
  it('names each stored line by its position, with the price as sold', () => {
    expect(requestOf((draft) => draft)).toEqual({
      products: [
        { line: 0, product: 'f', quantity: 1, prescriptionType: 'none', price: 'kept' },
        { line: 1, product: 'l', quantity: 1, prescriptionType: 'far', price: 'kept' },
      ],
      customProducts: [
        { line: 2, description: 'Ajuste', price: 500, quantity: 1, needsWorkshop: false, workshopNote: '' },
      ],
      removed: [],
      discount: 10,
      discountType: 'percentage',
      deliveryDate: '2026-12-03',
      notes: '',
      reason: '',
    });
  });

  it('a replaced product keeps its line, its quantity and the distance of its lenses, and has the price of today', () => {
    expect(requestOf(replaceProduct('l', better)).products?.[1]).toEqual({
      line: 1,
      product: 'n',
      quantity: 1,
      prescriptionType: 'far',
      price: 'current',
    });
  });

  it('a removed line returns to the stock, unless the user says that it is broken; a custom line has no stock', () => {
    const draft = { ...removeProduct('l')(stored.draft), customProducts: [] };
    expect(modificationRequest({ ...stored, draft, returns: {} }, sale).removed).toEqual([
      { line: 1, returns: 'stock' },
      { line: 2 },
    ]);
    expect(modificationRequest({ ...stored, draft, returns: { 1: 'broken' } }, sale).removed?.[0]).toEqual({
      line: 1,
      returns: 'broken',
    });
    expect(removedLines(putBack(1, sale, new Map())(draft), sale).map(({ line }) => line)).toEqual([2]);
  });

  it('a product that was removed and chosen again is the sold line again, with the price of today', () => {
    const again = requestOf((draft) => setProduct({ ...frame, price: 77_000 }, 2)(removeProduct('f')(draft)));
    expect(again.products?.[1]).toEqual({
      line: 0,
      product: 'f',
      quantity: 2,
      prescriptionType: 'none',
      price: 'current',
    });
    expect(again.removed).toEqual([]);
  });

  it('a new product has no line; a sold product can take the price of today', () => {
    expect(requestOf(addUnit(better, 5)).products?.[2]).not.toHaveProperty('line');
    expect(requestOf(takePrice('f', 77_000)).products?.[0]).toMatchObject({ line: 0, price: 'current' });
    expect(requestOf(changeCustomLine('sold-0', { price: 800 })).customProducts?.[0]).toMatchObject({ line: 2 });
  });
});
