import { describe, expect, it } from 'vitest';
import { orderNotFound } from '../sale-values/sale-status-labels.ts';
import { publicSale } from './sales-endpoints.ts';

describe('The public page of a sale (docs/rules.md#public-order-2)', () => {
  it('the page shows number, total, purchase date, status, promised day, balance, vouchers and the shop, and nothing else of the sale', () => {
    const specified = { number: 4321, total: 900, createdAt: '2026-11-20T12:00:00.000Z', orderStatus: 'finished' };
    const shop = { name: 'Óptica Sol', phone: '11 4444', logo: null };
    const shown = { ...specified, deliveryDate: '2026-11-27', balance: 400, invoices: [], shop };
    expect(publicSale.parse({ ...shown, client: 'Ana Pérez', notes: 'Llama antes', deposit: 5 })).toEqual(shown);
  });

  it("the message for an unknown sale is 'Orden no encontrada.'", () =>
    expect(orderNotFound).toBe('Orden no encontrada.'));
});
