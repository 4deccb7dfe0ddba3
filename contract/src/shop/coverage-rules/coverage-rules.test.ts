import { describe, expect, test } from 'vitest';
import { codeKey } from './coverage-rules.ts';

describe('The codes of a tariff (docs/rules.md#tariff-10)', () => {
  test.each([
    ['L-1', 'l 1'],
    ['Módulo 3', 'MODULO3'],
  ])('case, accents, spaces and hyphens do not count: %s is %s', (one, other) => {
    expect(codeKey(one)).toBe(codeKey(other));
  });

  test.each([
    ['1.1', '11'],
    ['1.10', '11.0'],
    ['1/2', '12'],
    ['A+', 'A'],
    ['👓', '🕶'],
    ['-', '--'],
  ])('every other sign counts: %s is not %s', (one, other) => {
    expect(codeKey(one)).not.toBe(codeKey(other));
  });

  test('the key of a code with nothing but hyphens is not blank', () => {
    expect(codeKey('- -')).not.toBe('');
  });
});
