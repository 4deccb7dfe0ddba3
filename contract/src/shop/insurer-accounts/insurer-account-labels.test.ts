import { describe, expect, it } from 'vitest';
import { lateInsurerText } from './insurer-account-labels.ts';

describe('The line about the insurer that is late (docs/rules.md#dashboard-12)', () => {
  const late = { name: 'PAMI', amount: 1234.5, days: 38, others: 0 };

  it.each([
    [late, 'PAMI debe $ 1.234,50 desde hace 38 días'],
    [{ ...late, days: 1 }, 'PAMI debe $ 1.234,50 desde hace 1 día'],
    [{ ...late, others: 1 }, 'PAMI debe $ 1.234,50 desde hace 38 días, y otra obra social también está atrasada'],
    [
      { ...late, others: 2 },
      'PAMI debe $ 1.234,50 desde hace 38 días, y otras 2 obras sociales también están atrasadas',
    ],
  ])('the text names the amount, the days and the number of other late insurers', (sent, text) => {
    expect(lateInsurerText(sent)).toBe(text);
  });
});
