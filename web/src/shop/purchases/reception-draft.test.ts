import type { PriceRounding } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { describe, expect, it } from 'vitest';
import { changeLine, removeLine } from './draft-lines.ts';
import {
  addProduct,
  awaitedOf,
  beyondOrder,
  type DraftProduct,
  emptyReception,
  hasContent,
  priceAfter,
  problemsAtLines,
  problemsOf,
  receiveAll,
  receptionDraft,
  receptionOfOrder,
  requestOf,
} from './reception-draft.ts';

const today = '2026-11-22';
const required = 'Este campo es obligatorio.';
const frame: DraftProduct = {
  _id: 'f',
  name: 'Faro',
  code: 'AF-1',
  cost: 100,
  profitability: 100,
  price: 242,
  fixedPrice: null,
};
const lens: DraftProduct = { ...frame, _id: 'l', name: 'Orgánico', code: 'OR-1' };
const empty = emptyReception(today);
const provider = { _id: 'p', name: 'Cristales' };
const filled = { ...addProduct(empty, frame), provider };
const [line] = filled.lines;

describe('A new reception (docs/rules.md#receptions-7)', () => {
  it('each scanned code adds one unit of its product', () => {
    const draft = [frame, lens, frame, frame].reduce(addProduct, empty);
    expect(draft.lines.map(({ product, quantity }) => [product.code, quantity])).toEqual([
      ['AF-1', 3],
      ['OR-1', 1],
    ]);
    expect(removeLine(draft, 'f').lines.map(({ product }) => product.code)).toEqual(['OR-1']);
  });

  it('the browser stores a reception only if the reception has content, and reads a stored reception back unchanged', () => {
    expect(hasContent(empty)).toBe(false);
    expect(hasContent({ ...empty, date: '2026-11-01' })).toBe(false);
    expect(hasContent({ ...empty, provider })).toBe(true);
    expect(receptionDraft.parse(JSON.parse(JSON.stringify(filled)))).toEqual(filled);
  });

  it('each missing or wrong value has a message at its field', () => {
    expect(problemsOf(empty, today, required)).toEqual({ providerId: required, lines: 'Agregá al menos un producto.' });
    expect(problemsOf(filled, today, required)).toEqual({});
    const wrong = changeLine(filled, 'f', { quantity: 1.5, unitCost: null });
    expect(problemsOf({ ...wrong, date: '2026-11-23' }, today, required)).toEqual({
      date: 'La fecha no puede ser posterior a hoy.',
      'lines.0.quantity': 'Ingresá un número entero.',
      'lines.0.unitCost': required,
    });
    expect(problemsOf(changeLine(filled, 'f', { quantity: 0 }), today, required)).toEqual({
      'lines.0.quantity': 'Ingresá entre 1 y 1.000.000 unidades.',
    });
  });
});

describe('The cost of a line (docs/rules.md#receptions-3)', () => {
  it("a line begins with the product's cost, and an unchanged cost does not change the product", () => {
    expect(requestOf(filled)).toEqual({
      providerId: 'p',
      purchaseOrderId: null,
      document: '',
      date: today,
      note: '',
      lines: [{ productId: 'f', quantity: 1, unitCost: 100, updateCost: false }],
    });
    expect(line && priceAfter(line, 'none')).toBe(242);
  });

  it("a new cost becomes the product's cost, unless the user declines", () => {
    const rising = changeLine(filled, 'f', { unitCost: 150 });
    const priced = ({ lines }: typeof rising, rounding: PriceRounding) => lines.map((one) => priceAfter(one, rounding));
    expect(priced(rising, 'none')).toEqual([363]);
    expect(requestOf(rising).lines).toMatchObject([{ unitCost: 150, updateCost: true }]);
    const staying = changeLine(rising, 'f', { updateCost: false });
    expect(priced(staying, '100')).toEqual([242]);
    expect(requestOf(staying).lines).toMatchObject([{ unitCost: 150, updateCost: false }]);
  });
});

describe('The price of a line (docs/rules.md#products-11)', () => {
  it("a computed price is rounded as the shop's settings say, and a fixed price does not change", () => {
    const rising = changeLine(filled, 'f', { unitCost: 150 });
    expect(rising.lines.map((one) => priceAfter(one, '100'))).toEqual([400]);
    const fixed = { ...frame, price: 300, fixedPrice: 300 };
    const bought = changeLine(addProduct(empty, fixed), 'f', { unitCost: 150 });
    expect(bought.lines.map((one) => priceAfter(one, '100'))).toEqual([300]);
  });
});

describe('A reception of an order (docs/rules.md#purchase-orders-8)', () => {
  const ordered = { name: 'Faro', code: 'AF-1', unitCost: 90, received: 2, beyond: 0 };
  const lines = [
    { ...ordered, productId: 'f', quantity: 5, toCome: 3 },
    { ...ordered, productId: 'l', quantity: 2, toCome: 0 },
  ];
  const draft = receptionOfOrder({ _id: 'o', number: 4, provider, lines }, [frame, lens], today);

  it('the reception begins with the units of the order that are still to come, at the ordered cost', () => {
    expect(draft).toMatchObject({ provider, purchaseOrder: { _id: 'o', number: 4 } });
    expect(draft.lines).toMatchObject([{ product: { _id: 'f' }, quantity: 3, unitCost: 90 }]);
    expect(requestOf(draft)).toMatchObject({ providerId: 'p', purchaseOrderId: 'o' });
  });

  it('a line awaits the outstanding units of its product, or 0 units if the product was not ordered', () => {
    const more = addProduct(draft, lens);
    expect(more.lines.map((one) => awaitedOf(more, one))).toEqual([3, 0]);
    expect(filled.lines.map((one) => awaitedOf(filled, one))).toEqual([undefined]);
  });

  describe('when the delivered products are scanned', () => {
    const both = receptionOfOrder(
      { _id: 'o', number: 4, provider, lines: lines.map((one) => ({ ...one, toCome: 3 })) },
      [frame, lens],
      today,
    );
    const quantities = ({ lines: found }: typeof both) => found.map(({ quantity }) => quantity);

    it('the first scan sets the proposed quantities to 0, each scan adds one unit, and the units of a missing product remain outstanding', () => {
      const counted = [lens, lens, lens].reduce(addProduct, both);
      expect(quantities(counted)).toEqual([0, 3]);
      expect(problemsOf(counted, today, required)).toEqual({});
      expect(requestOf(counted).lines).toMatchObject([{ productId: 'l', quantity: 3 }]);
      expect(beyondOrder(counted)).toEqual([]);
      expect(problemsAtLines(counted, { 'lines.0.quantity': 'No.', date: 'No.' })).toEqual({
        'lines.1.quantity': 'No.',
        date: 'No.',
      });
      expect(quantities(receiveAll(counted))).toEqual([3, 3]);
    });

    it('a scan keeps the typed quantities of other products, and a scan of a product that was not ordered keeps the proposed quantities', () => {
      const typed = changeLine(both, 'f', { quantity: 2 });
      expect(quantities(addProduct(typed, lens))).toEqual([2, 1]);
      expect(quantities(addProduct(both, { ...frame, _id: 'x' }))).toEqual([3, 3, 1]);
    });

    it('a reception without units is refused, and a message names units beyond the order', () => {
      const nothing = { ...both, lines: both.lines.map((one) => ({ ...one, quantity: 0 })) };
      expect(problemsOf(nothing, today, required)).toEqual({ lines: 'Agregá al menos un producto.' });
      expect(beyondOrder(changeLine(both, 'f', { quantity: 5 }))).toEqual([{ name: 'Faro', units: 2 }]);
      expect(beyondOrder(addProduct(empty, frame))).toEqual([]);
    });
  });
});
