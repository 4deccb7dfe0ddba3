import { expect, it } from 'vitest';
import { debtorTexts } from './texts.ts';

it("a debt shows 'Vence el' until its day, and 'Vence desde' from the next day on (docs/rules.md#accounts-9)", () => {
  expect(debtorTexts.due('2026-11-30', '2026-11-29')).toBe('Vence el 30/11/2026');
  expect(debtorTexts.due('2026-11-30', '2026-11-30')).toBe('Vence el 30/11/2026');
  expect(debtorTexts.due('2026-11-30', '2026-12-01')).toBe('Vence desde 30/11/2026');
});
