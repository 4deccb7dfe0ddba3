import { describe, expect, it } from 'vitest';
import { orderNotFound, publicSale } from './public-sale.ts';

describe('The public order page (docs/rules.md#public-order-2)', () => {
  it('the page shows number, total, purchase date and status, and nothing else of the sale', () => {
    const shown = { number: 4321, total: 900, createdAt: '2026-11-20T12:00:00.000Z', orderStatus: 'finished' };
    expect(publicSale.parse({ ...shown, client: 'Ana Pérez', notes: 'Llama antes', deposit: 5 })).toEqual(shown);
  });

  it("the message for an unknown sale is 'Orden no encontrada.'", () =>
    expect(orderNotFound).toBe('Orden no encontrada.'));
});
