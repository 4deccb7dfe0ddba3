import { describe, expect, it } from 'vitest';
import { claimProblems, claimText, fceWarning } from './claim-labels.ts';

describe('the limit above which a credit invoice is compulsory (docs/rules.md#claims-8)', () => {
  it('a batch to a prepaga gets a warning above the limit, and no warning at exactly the limit', () => {
    expect(fceWarning('prepaga', 5_549_862)).toBeNull();
    expect(fceWarning('prepaga', 5_549_862.01)).toEqual({ limit: 5_549_862 });
  });

  it('a batch to another kind of insurer never gets a warning', () => {
    expect(fceWarning('obraSocial', 9_000_000)).toBeNull();
    expect(fceWarning('pami', 9_000_000)).toBeNull();
  });
});

describe('the coverages that are no longer ready (docs/rules.md#claims-3)', () => {
  it('the message names three sales, and the number of further sales', () => {
    const message = claimProblems.noLongerReady;
    expect(message([12])).toBe(
      'La cobertura de la venta N.º 12 ya no está lista: quitala de la presentación o completala.',
    );
    expect(message([12, 13])).toMatch(/^Las coberturas de las ventas N.º 12 y 13 ya no están listas: /);
    expect(message([12, 13, 20])).toMatch(/^Las coberturas de las ventas N.º 12, 13 y 20 ya no están listas: /);
    expect(message([12, 13, 20, 21, 22])).toBe(
      'Las coberturas de las ventas N.º 12, 13, 20 y 2 más ya no están listas: quitalas de la presentación o completalas.',
    );
  });
});

describe('an item as text', () => {
  const item = { sale: { number: 4711 }, client: { name: 'Ana Paz' }, claimed: 72_000 };

  it('an item without an answer has its claimed amount only', () => {
    expect(claimText({ ...item, recognized: null, reason: null, decision: null })).toBe(
      'Venta 4711 · Ana Paz · $ 72.000,00',
    );
  });

  it('an answered item has its recognized amount, the reason of its debit and the decision', () => {
    expect(claimText({ ...item, recognized: 54_000, reason: 'tariffDifference', decision: 'lost' })).toBe(
      'Venta 4711 · Ana Paz · $ 72.000,00 · reconocido $ 54.000,00 · Diferencia de arancel · Dar por perdido',
    );
  });
});
