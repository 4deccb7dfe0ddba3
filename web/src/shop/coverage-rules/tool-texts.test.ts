import { describe, expect, it } from 'vitest';
import { toolTexts as texts } from './tool-texts.ts';

describe('the message about an undone change of many rules (docs/rules.md#tariff-12)', () => {
  it('the message names the kept rules by their codes', () => {
    expect(texts.undone({ undone: 2, kept: 0, keptCodes: [] })).toBe('Se deshizo: 2 reglas.');
    expect(texts.undone({ undone: 3, kept: 1, keptCodes: ['77.002'] })).toBe(
      'Se deshizo: 3 reglas. Queda 1 regla en uso: 77.002.',
    );
  });

  it('the message names each code once, also the code of several rules, and counts the rules without a code', () => {
    expect(texts.kept({ undone: 0, kept: 5, keptCodes: ['A', 'A', 'B'] })).toBe(
      'Quedan 5 reglas en uso: A, B y 2 más.',
    );
  });
});
