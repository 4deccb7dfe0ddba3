import { describe, expect, it } from 'vitest';
import { outOfStock, products } from './products.ts';
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

  it('a new product always has stock control, whatever the request says', () => {
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
