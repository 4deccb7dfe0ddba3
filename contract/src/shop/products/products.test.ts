import { describe, expect, it } from 'vitest';
import { marginOf, outOfStock, products, realProfitabilityText } from './products.ts';
import { product, someId } from '../../testing/examples.ts';
import { problemsOf } from '../../testing/problems-of.ts';

const { description: _description, verifyStock: _verifyStock, ...least } = product;

describe('Creating a product (docs/rules.md#products-1)', () => {
  it('name, code, category, brand, provider, stock, cost and profitability are required', () => {
    expect(problemsOf(products.create, {})).toEqual({
      name: 'Este campo es obligatorio.',
      code: 'Este campo es obligatorio.',
      category: 'Este campo es obligatorio.',
      brand: 'Este campo es obligatorio.',
      provider: 'Este campo es obligatorio.',
      stock: 'Este campo es obligatorio.',
      cost: 'Este campo es obligatorio.',
      profitability: 'Este campo es obligatorio.',
    });
    expect(problemsOf(products.create, least)).toEqual({});
  });

  it('a new product always has stock control, even if the request says otherwise', () => {
    for (const verifyStock of [undefined, true, false])
      expect(products.create.parse({ ...least, verifyStock }).verifyStock).toBe(true);
  });

  it('a price in the request is ignored, because the server computes the price', () => {
    expect(products.create.parse({ ...least, price: 1 })).not.toHaveProperty('price');
    expect(products.update.parse({ price: 1 })).toEqual({});
  });

  it('category, brand and provider are ids or whole records', () => {
    const whole = { _id: someId, name: 'Vulk' };
    const { category, brand, provider } = products.create.parse({
      ...least,
      category: whole,
      brand: whole,
      provider: whole,
    });
    expect([category, brand, provider]).toEqual([someId, someId, someId]);
  });

  it('a stock, cost or profitability below 0 is refused', () => {
    expect(problemsOf(products.create, { ...least, stock: -1, cost: -0.01, profitability: -1 })).toEqual({
      stock: 'No puede ser menor que 0.',
      cost: 'No puede ser menor que 0.',
      profitability: 'No puede ser menor que 0.',
    });
    expect(problemsOf(products.create, { ...least, stock: 0, cost: 0, profitability: 0 })).toEqual({});
  });

  it('the stock is in whole units, the cost in whole cents, and the profitability has at most two decimals', () => {
    expect(problemsOf(products.create, { ...least, stock: 1.5, cost: 0.001, profitability: 33.333 })).toEqual({
      stock: 'Ingresá un número entero.',
      cost: 'No puede tener más de 2 decimales.',
      profitability: 'No puede tener más de 2 decimales.',
    });
    expect(problemsOf(products.create, { ...least, profitability: 33.33 })).toEqual({});
    expect(problemsOf(products.create, { ...least, profitability: 'mucha' })).toEqual({
      profitability: 'Ingresá un número.',
    });
    expect(problemsOf(products.create, { ...least, profitability: 10_001 })).toEqual({
      profitability: 'No puede ser mayor que 10000.',
    });
  });
});

describe('The minimum stock of a product (docs/rules.md#stock-5)', () => {
  it('the minimum stock is a whole number from 0, or null', () => {
    expect(products.create.parse(least).minimumStock).toBe(product.minimumStock);
    expect(products.create.parse({ ...least, minimumStock: undefined }).minimumStock).toBeNull();
    for (const minimumStock of [0, 1_000_000, null]) {
      expect(problemsOf(products.update, { minimumStock })).toEqual({});
    }
    expect(problemsOf(products.update, { minimumStock: -1 })).toEqual({ minimumStock: 'No puede ser menor que 0.' });
    expect(problemsOf(products.update, { minimumStock: 2.5 })).toEqual({ minimumStock: 'Ingresá un número entero.' });
  });
});

describe('The fixed price of a product (docs/rules.md#products-10)', () => {
  it('a product has no fixed price unless the request sends one, and null removes it', () => {
    expect(products.create.parse({ ...least, fixedPrice: undefined }).fixedPrice).toBeNull();
    expect(products.create.parse({ ...least, fixedPrice: 45_900 }).fixedPrice).toBe(45_900);
    expect(products.update.parse({ fixedPrice: null })).toEqual({ fixedPrice: null });
  });

  it.each([
    [0, 'El precio fijo tiene que ser mayor que 0.'],
    [-5, 'El precio fijo tiene que ser mayor que 0.'],
    [10.001, 'No puede tener más de 2 decimales.'],
    [10_000_000_000, 'El importe es demasiado grande.'],
    ['45900', 'Ingresá un número.'],
  ])('the fixed price %j is refused: %s', (fixedPrice, message) => {
    expect(problemsOf(products.update, { fixedPrice })).toEqual({ fixedPrice: message });
  });

  it('a fixed price below the cost gets a warning with its margin (docs/rules.md#products-12)', () => {
    expect(products.warnings({ cost: 1000, fixedPrice: 1000 })).toEqual([
      {
        path: 'fixedPrice',
        message: 'Margen: -17,36 % sobre el costo. Sin el IVA queda por debajo del costo. Se puede guardar igual.',
      },
    ]);
    for (const values of [{ cost: 1000, fixedPrice: 1210 }, { cost: 1000, fixedPrice: null }, { fixedPrice: 5 }])
      expect(products.warnings(values)).toEqual([]);
    expect(marginOf({ cost: 1000, fixedPrice: 1815 })).toBe('Margen: 50 % sobre el costo.');
    expect(marginOf({ cost: 0, fixedPrice: 1815 })).toBeUndefined();
  });

  it('with a fixed price, the profitability is shown with the real profitability', () => {
    expect(realProfitabilityText({ cost: 1000, profitability: 100, fixedPrice: 1815 })).toBe(
      'Real: 50 %, por el precio fijo.',
    );
    expect(realProfitabilityText({ cost: 1000, profitability: 100, fixedPrice: null })).toBeUndefined();
  });
});

describe('Changing a product', () => {
  it('an update can turn off stock control', () => {
    expect(products.update.parse({ verifyStock: false })).toEqual({ verifyStock: false });
  });
});

describe('Stock (docs/rules.md#stock-1)', () => {
  it('the message about too little stock names the product and the units left', () => {
    expect(outOfStock('Armazón', 3)).toBe('No hay stock suficiente de «Armazón»: quedan 3 unidades.');
    expect(outOfStock('Armazón', 1)).toBe('No hay stock suficiente de «Armazón»: queda 1 unidad.');
    expect(outOfStock('Armazón', 0)).toBe('No hay stock de «Armazón».');
  });
});
