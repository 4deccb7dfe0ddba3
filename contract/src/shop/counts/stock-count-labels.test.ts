import { describe, expect, it } from 'vitest';
import { countScope, soldMore, stockAfterCount } from './stock-count-labels.ts';

describe('A stock count (docs/rules.md#counts-1)', () => {
  it('a stock count is named after its brand, category and provider', () => {
    expect(countScope({ brand: 'Aldaba', category: '', provider: 'Mirasol' })).toBe('Aldaba · Mirasol');
    expect(countScope({ brand: '', category: '', provider: '' })).toBe('Todos los productos');
  });

  it('the stock after a count is the counted units plus the movements since (docs/rules.md#counts-3)', () => {
    expect(stockAfterCount(10, { counted: 8, expected: 10 })).toBe(8);
    expect(stockAfterCount(7, { counted: 8, expected: 10 })).toBe(5);
    expect(soldMore(['Faro', 'Delta'])).toBe(
      'Se vendieron más unidades de las contadas. Contá de nuevo: «Faro», «Delta».',
    );
  });
});
