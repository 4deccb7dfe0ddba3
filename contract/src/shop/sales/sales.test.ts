import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherId, sale, someId } from '../../testing/examples.ts';
import { problemsOf } from '../../testing/problems-of.ts';
import { firstProblem, type SaleDraft } from '../sale-values/sale-status-labels.ts';
import { z } from '../../base/zod.ts';
import { PROPOSED_NUMBER_LIMIT, saleChange, sales, totalChanged } from './sales.ts';

const checks = [
  ['client', 'Debes seleccionar un cliente.'],
  ['products', 'Debes seleccionar al menos un producto.'],
  ['paymentMethod', 'Debes seleccionar un método de pago.'],
  ['deliveryDate', 'Debes seleccionar una fecha de entrega.'],
  ['paymentStatus', 'Debes seleccionar un estado del pago.'],
  ['orderStatus', 'Debes seleccionar el estado de la orden.'],
] as const;

const saleWith = (changes: Record<string, unknown>) => ({ ...sale, customProducts: [], ...changes });
const problemsWith = (changes: Record<string, unknown>) => problemsOf(sales.create, saleWith(changes));
const line = (changes: Record<string, unknown>) => ({ ...sale.products[0], ...changes });
const manyLines = (length: number) => Array.from({ length }, () => sale.customProducts[0]);
const created = (changes: Record<string, unknown>) => z.parse(sales.create, saleWith(changes));

describe('The six checks of a new sale, in order (docs/rules.md#sales-2)', () => {
  it('an empty sale gets the message of the first check, and each choice leads to the next message', () => {
    const draft: Record<string, unknown> = {};
    for (const [field, message] of checks) {
      expect(firstProblem(draft)).toEqual({ field, message });
      expect(problemsOf(sales.create, draft)).toEqual({ [field]: message });
      draft[field] = sale[field];
    }
    expect(firstProblem(draft)).toBeUndefined();
    expect(problemsOf(sales.create, draft)).toEqual({});
  });

  it('if several values are missing, the message is about the first of them', () => {
    fc.assert(
      fc.property(
        fc.subarray(
          checks.map(([field]) => field),
          { minLength: 1 },
        ),
        (missing) => {
          const draft: SaleDraft = saleWith(Object.fromEntries(missing.map((field) => [field, undefined])));
          const first = checks.find(([field]) => missing.includes(field));
          expect(firstProblem(draft)?.message).toBe(first?.[1]);
        },
      ),
    );
  });

  it('an empty value counts as missing', () => {
    for (const [field, message] of checks)
      for (const empty of field === 'products' ? [null, []] : [null, ''])
        expect(problemsWith({ [field]: empty }), `${field} ${JSON.stringify(empty)}`).toEqual({ [field]: message });
  });

  it('a sale needs one product or one custom product', () => {
    const { customProducts } = sale;
    expect(problemsOf(sales.create, { ...sale, products: [], customProducts })).toEqual({});
    expect(problemsOf(sales.create, { ...sale, products: undefined, customProducts })).toEqual({});
    expect(problemsOf(sales.create, { ...sale, customProducts: [] })).toEqual({});
    expect(problemsOf(sales.create, { ...sale, customProducts: undefined })).toEqual({});
  });

  it('if one of the six checks fails, its message is the only one, even if other fields are wrong', () => {
    const wrong = { client: 'x', products: [{ quantity: 0 }], discount: -1, notes: 5, deliveryDate: 'mañana' };
    expect(problemsWith({ ...wrong, paymentMethod: '' })).toEqual({
      paymentMethod: 'Debes seleccionar un método de pago.',
    });
    expect(problemsWith({ ...wrong, orderStatus: null })).toEqual({
      orderStatus: 'Debes seleccionar el estado de la orden.',
    });
  });

  it('a sale that is no object is refused', () => {
    for (const sent of [null, undefined, 'venta', 7, true]) {
      expect(problemsOf(sales.create, sent)).toEqual({ '': 'El valor no es válido.' });
    }
  });
});

describe('The body of a new sale (docs/rules.md#sales-1)', () => {
  it('the body that the web app sends is accepted', () => expect(z.parse(sales.create, sale)).toEqual(sale));

  it('only the six checked values are required', () => {
    expect(z.parse(sales.create, Object.fromEntries(checks.map(([field]) => [field, sale[field]])))).toEqual({
      client: someId,
      products: sale.products,
      customProducts: [],
      paymentMethod: 'cash',
      deliveryDate: '2026-12-01',
      paymentStatus: 'waiting',
      orderStatus: 'inProgress',
      prescriptions: [],
      notes: '',
      deposit: 0,
      discount: 0,
      discountType: 'nominal',
    });
  });

  it('clients, products and prescriptions may be sent as ids or as whole records', () => {
    const { client, products, prescriptions } = created({
      client: { _id: someId, name: 'Ana' },
      products: [line({ product: { _id: someId, name: 'Armazón', price: 5 } }), line({ product: otherId })],
      prescriptions: [{ _id: otherId, createdAt: '2026-11-20T10:00:00Z' }, someId],
    });
    expect(client).toBe(someId);
    expect(products.map(({ product }) => product)).toEqual([someId, otherId]);
    expect(prescriptions).toEqual([otherId, someId]);
  });

  it('a reference that is not an id is refused', () => {
    expect(problemsWith({ client: 'x' })).toEqual({ client: 'La referencia no es válida.' });
    expect(problemsWith({ prescriptions: [5] })).toEqual({ 'prescriptions.0': 'La referencia no es válida.' });
    expect(problemsWith({ products: [line({ product: undefined })] })).toEqual({
      'products.0.product': 'Este campo es obligatorio.',
    });
  });

  it('a seller, a price and a sale date are ignored, because the server sets them', () => {
    const sent = created({ seller: otherId, saleDate: '2020-01-01T00:00:00Z', products: [line({ price: 1 })] });
    expect(sent).not.toHaveProperty('seller');
    expect(sent).not.toHaveProperty('saleDate');
    expect(sent.products).toEqual(sale.products);
  });

  it('a request may propose the number of the new sale, a whole number from 0 to 99999', () => {
    expect(PROPOSED_NUMBER_LIMIT).toBe(100_000);
    for (const number of [0, 1, 99_999]) expect(created({ number }).number).toBe(number);
    expect(problemsWith({ number: -1 })).toEqual({ number: 'No puede ser menor que 0.' });
    expect(problemsWith({ number: 1.5 })).toEqual({ number: 'Ingresá un número entero.' });
  });

  it('a field with options accepts only its own options, and a new sale may have any order status', () => {
    const options = ['paymentMethod', 'paymentStatus', 'orderStatus', 'discountType'];
    for (const field of options)
      expect(problemsWith({ [field]: 'otro' })).toEqual({ [field]: 'Elegí una de las opciones.' });
    for (const orderStatus of ['requested', 'inProgress', 'finished', 'delivered', 'canceled'])
      expect(problemsWith({ orderStatus })).toEqual({});
    expect(problemsWith({ products: [line({ prescriptionType: 'lejos' })] })).toEqual({
      'products.0.prescriptionType': 'Elegí una de las opciones.',
    });
  });

  it('the delivery date must exist', () => {
    const refused = { deliveryDate: 'La fecha proporcionada no es válida.' };
    for (const deliveryDate of ['2026-02-30', '2026-13-01', '01/12/2026', '2026-12-1', 'mañana', 20261201])
      expect(problemsWith({ deliveryDate })).toEqual(refused);
    expect(problemsWith({ deliveryDate: '2028-02-29' })).toEqual({});
  });

  it('a sale has at most 20 prescriptions', () => {
    expect(problemsWith({ prescriptions: Array.from({ length: 20 }, () => someId) })).toEqual({});
    expect(problemsWith({ prescriptions: Array.from({ length: 21 }, () => someId) })).toEqual({
      prescriptions: 'No puede tener más de 20 recetas.',
    });
  });

  it('an amount below 0 or with a fraction of a cent is refused', () => {
    expect(problemsWith({ total: -1, deposit: -0.01 })).toEqual({
      total: 'No puede ser menor que 0.',
      deposit: 'No puede ser menor que 0.',
    });
    expect(problemsWith({ total: 0.001, deposit: '5' })).toEqual({
      total: 'No puede tener más de 2 decimales.',
      deposit: 'Ingresá un número.',
    });
  });
});

describe('The lines of a sale (docs/rules.md#sales-20)', () => {
  it('the quantity of a line is a whole number from 1', () => {
    expect(problemsWith({ products: [line({ quantity: 1 })] })).toEqual({});
    expect(problemsWith({ products: [line({ quantity: 0 })] })).toEqual({
      'products.0.quantity': 'No puede ser menor que 1.',
    });
    expect(problemsWith({ products: [line({ quantity: 1.5 })] })).toEqual({
      'products.0.quantity': 'Ingresá un número entero.',
    });
    expect(problemsWith({ products: [line({ quantity: undefined })] })).toEqual({
      'products.0.quantity': 'Este campo es obligatorio.',
    });
  });

  it('a line has no prescription type unless the user chooses one', () => {
    expect(created({ products: [{ product: someId, quantity: 1 }] }).products[0]?.prescriptionType).toBe('none');
  });

  it('a product may have one line only', () => {
    expect(
      problemsWith({ products: [line({}), line({ product: otherId }), line({ product: { _id: someId } })] }),
    ).toEqual({ 'products.2.product': 'El producto está repetido.' });
    expect(problemsWith({ products: [line({}), line({ product: otherId })] })).toEqual({});
  });

  it('a line of a custom product needs a description, a price from 0 and a quantity', () => {
    expect(problemsWith({ customProducts: [{ description: ' ', price: -1, quantity: 0 }, {}] })).toEqual({
      'customProducts.0.description': 'Este campo es obligatorio.',
      'customProducts.0.price': 'No puede ser menor que 0.',
      'customProducts.0.quantity': 'No puede ser menor que 1.',
      'customProducts.1.description': 'Este campo es obligatorio.',
      'customProducts.1.price': 'Este campo es obligatorio.',
      'customProducts.1.quantity': 'Este campo es obligatorio.',
    });
  });

  it('the lines are a list of at most 200', () => {
    expect(problemsWith({ customProducts: manyLines(200) })).toEqual({});
    expect(problemsWith({ customProducts: manyLines(201) })).toEqual({
      customProducts: 'No puede tener más de 200 renglones.',
    });
    expect(problemsWith({ customProducts: 'uno' })).toEqual({ customProducts: 'Faltan los renglones.' });
    expect(problemsWith({ products: { length: 1 } })).toEqual({ products: 'Faltan los renglones.' });
  });
});

describe('The discount of a sale (docs/rules.md#sales-9)', () => {
  const refused = { discount: 'El descuento ingresado no es válido.' };

  it('a discount is a number from 0 with at most two decimals', () => {
    for (const discount of [-1, 10.005, '10', null, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(problemsWith({ discount })).toEqual(refused);
      expect(problemsOf(sales.update, { discount })).toEqual(refused);
    }
    for (const discount of [0, 10, 99.99]) expect(problemsWith({ discount })).toEqual({});
  });
});

describe('Changing a sale (docs/rules.md#sales-22)', () => {
  it('an update sends one field, or the discount with its type and the total', () => {
    expect(sales.update.parse({ orderStatus: 'finished' })).toEqual({ orderStatus: 'finished' });
    expect(sales.update.parse({ discount: 10, discountType: 'percentage', total: 900 })).toEqual({
      discount: 10,
      discountType: 'percentage',
      total: 900,
    });
  });

  it('an update sets the status to in process, finished, delivered or canceled, never back to requested', () => {
    for (const orderStatus of ['inProgress', 'finished', 'delivered', 'canceled'])
      expect(problemsOf(sales.update, { orderStatus })).toEqual({});
    expect(problemsOf(sales.update, { orderStatus: 'requested' })).toEqual({
      orderStatus: 'Elegí una de las opciones.',
    });
  });

  it('a change of status, payment, discount, deposit, delivery date or notes has author, time, old and new value', () => {
    const fields = ['orderStatus', 'paymentStatus', 'paymentMethod', 'discount', 'deposit', 'deliveryDate', 'notes'];
    const change = { at: '2026-11-20T12:00:00.000Z', user: { _id: someId, name: 'Vera' }, from: '10', to: '20' };
    for (const field of fields) expect(saleChange.parse({ ...change, field })).toEqual({ ...change, field });
    expect(problemsOf(saleChange, { ...change, field: 'seller' })).not.toEqual({});
  });

  it('an update never changes client, seller, number, lines or prescriptions', () => {
    const { client, number, products, customProducts, prescriptions } = sale;
    expect(sales.update.parse({ client, seller: someId, number, products, customProducts, prescriptions })).toEqual({});
  });
});

describe('A total that changed (docs/rules.md#sales-5)', () => {
  it('the message has the new total', () => {
    expect(totalChanged('$ 900,00')).toBe(
      'Los precios cambiaron: el total ahora es $ 900,00. Revisalo y confirmá de nuevo.',
    );
  });
});
