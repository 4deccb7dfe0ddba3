import { describe, expect, it } from 'vitest';
import { removeLine } from './draft-lines.ts';
import {
  addProduct,
  emptyOrder,
  hasContent,
  type OrderedProduct,
  orderDraft,
  orderOfSuggestion,
  problemsOf,
  requestOf,
} from './order-draft.ts';

const today = '2026-11-22';
const required = 'Este campo es obligatorio.';
const frame: OrderedProduct = { _id: 'f', name: 'Faro', code: 'AF-1', cost: 100, stock: 3, toCome: 0 };
const provider = { _id: 'p', name: 'Cristales' };
const proposed = orderOfSuggestion({
  provider,
  products: 1,
  lines: [
    {
      productId: 'f',
      name: 'Faro',
      code: 'AF-1',
      stock: 3,
      minimum: 10,
      toCome: 0,
      soldPerMonth: 20,
      quantity: 17,
      unitCost: 100,
    },
  ],
});

describe('A new purchase order (docs/rules.md#purchase-orders-8)', () => {
  it('an order that is made from a proposal begins with the provider and the products of the proposal', () => {
    expect(proposed.provider).toEqual(provider);
    expect(proposed.lines).toEqual([{ product: { ...frame, soldPerMonth: 20 }, quantity: 17, unitCost: 100 }]);
    expect(requestOf(proposed)).toEqual({
      providerId: 'p',
      expectedDay: null,
      note: '',
      lines: [{ productId: 'f', quantity: 17, unitCost: 100 }],
    });
  });

  it('each scanned code adds one unit of its product', () => {
    expect(addProduct(proposed, frame).lines).toMatchObject([{ quantity: 18 }]);
    expect(removeLine(proposed, 'f').lines).toEqual([]);
  });

  it('the browser stores an order only if the order has content, and reads a stored order back unchanged', () => {
    expect(hasContent(emptyOrder())).toBe(false);
    expect(hasContent(proposed)).toBe(true);
    expect(orderDraft.parse(JSON.parse(JSON.stringify(proposed)))).toEqual(proposed);
  });

  it('each wrong field has a message', () => {
    expect(problemsOf(emptyOrder(), today, required)).toEqual({
      providerId: required,
      lines: 'Agregá al menos un producto.',
    });
    expect(problemsOf(proposed, today, required)).toEqual({});
    const [line] = proposed.lines;
    const wrong = { ...proposed, expectedDay: '2026-11-01', lines: line ? [{ ...line, quantity: null }] : [] };
    expect(problemsOf(wrong, today, required)).toEqual({
      expectedDay: 'La fecha no puede ser anterior a hoy.',
      'lines.0.quantity': required,
    });
  });
});
