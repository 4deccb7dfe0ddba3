import { describe, expect, it } from 'vitest';
import { coversText, planText, validText } from './rule-labels.ts';

const blank = { amount: null, percent: null, cap: null, agreedPrice: null, copay: 0 };
/** Turns the no-break space of an amount into an ordinary space. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('a rule of a tariff in one line (docs/rules.md#insurers-4)', () => {
  it('the list shows the amount, the percentage with its cap, and the agreed price', () => {
    expect(plain(coversText({ ...blank, basis: 'fixed', amount: 40_000 }))).toBe('$ 40.000,00');
    expect(plain(coversText({ ...blank, basis: 'percent', percent: 60, cap: 60_000 }))).toBe('60 % hasta $ 60.000,00');
    expect(plain(coversText({ ...blank, basis: 'full', agreedPrice: 48_000 }))).toBe('Total a $ 48.000,00');
    expect(coversText({ ...blank, basis: 'full' })).toBe('Total');
  });

  it('the list shows a discount, and the copay after the covered amount', () => {
    expect(plain(coversText({ ...blank, basis: 'discount', percent: 20 }))).toBe('Descuento 20 %');
    expect(plain(coversText({ ...blank, basis: 'discount', amount: 30_000 }))).toBe('Descuento $ 30.000,00');
    expect(plain(coversText({ ...blank, basis: 'percent', percent: 70, copay: 5000 }))).toBe(
      '70 %, coseguro $ 5.000,00',
    );
  });

  it('the text of a plan begins with the word «Plan», which is not repeated', () => {
    expect(planText({ _id: '', name: '210' })).toBe('Plan 210');
    expect(planText({ _id: '', name: 'PLAN Joven' })).toBe('PLAN Joven');
    expect(planText({ _id: '', name: 'Planeta' })).toBe('Plan Planeta');
    expect(planText(null)).toBe('');
  });

  it('the list shows from when and until when a rule is valid', () => {
    expect(validText({ validFrom: '2026-11-01', validUntil: null })).toBe('Desde 01/11/2026');
    expect(validText({ validFrom: '2026-11-01', validUntil: '2026-12-31' })).toBe('01/11/2026 al 31/12/2026');
  });
});
