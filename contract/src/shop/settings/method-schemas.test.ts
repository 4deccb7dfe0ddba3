import { describe, expect, it } from 'vitest';
import { namesOfMethods, offeredMethods, standardMethods } from '../sale-values/shop-methods.ts';
import { shopMethods } from './method-schemas.ts';

const messagesOf = (methods: unknown) => shopMethods.safeParse(methods).error?.issues.map(({ message }) => message);

describe('The payment methods of a shop (docs/rules.md#settings-8)', () => {
  it('a new shop offers the eight specified methods by their names, and not the wallet', () => {
    expect(offeredMethods(standardMethods)).toEqual([
      'cash',
      'debitCard',
      'creditCard',
      'check',
      'bankTransfer',
      'provider',
      'creditNote',
      'productReturn',
    ]);
    expect(namesOfMethods(standardMethods)).toMatchObject({ cash: 'Efectivo', wallet: 'Billetera o QR' });
  });

  it('a request with one method leaves the other methods as they are in a new shop, in the order of selects', () => {
    const methods = shopMethods.parse([{ method: 'wallet', name: ' Mercado Pago ', isOffered: true }]);
    expect(methods.map(({ method }) => method)).toEqual(standardMethods.map(({ method }) => method));
    expect(methods.at(-1)).toEqual({ method: 'wallet', name: 'Mercado Pago', isOffered: true });
    expect(methods.slice(0, -1)).toEqual(standardMethods.slice(0, -1));
  });

  it('a select also offers the method that the record has', () => {
    expect(offeredMethods(standardMethods)).not.toContain('wallet');
    expect(offeredMethods(standardMethods, 'wallet')).toContain('wallet');
  });

  it('two methods with one name are refused, compared without accents and case', () => {
    expect(messagesOf([{ method: 'wallet', name: 'EFECTIVO', isOffered: true }])).toEqual([
      'Hay dos métodos de pago con el nombre «EFECTIVO».',
    ]);
  });

  it('a blank name is refused, and a shop that offers no method', () => {
    expect(messagesOf([{ method: 'cash', name: ' ', isOffered: true }])).toEqual(['Este campo es obligatorio.']);
    expect(messagesOf(standardMethods.map((one) => ({ ...one, isOffered: false })))).toEqual([
      'Ofrecé al menos un método de pago.',
    ]);
  });
});
