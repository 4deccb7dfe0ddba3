import { describe, expect, it } from 'vitest';
import { readCell } from '../../base/cell-values.ts';
import { compactKey } from '../../base/text.ts';
import {
  coverageBasisSpellings,
  coverageExclusionSpellings,
  coverageTargetSpellings,
  coverageUnitSpellings,
  conflictingBenefitSpellings,
  pairKindSpellings,
} from './coverage-rule-labels.ts';
import { coverageRules } from './coverage-rules.ts';

const targetOf = (text: string) => readCell(coverageRules.fields.target, text);

describe('The spellings that a tariff file can have (docs/rules.md#tariff-14)', () => {
  it.each([
    ['frame', ['ARMAZON', 'Armazones', 'armazón ', 'Montura']],
    ['lenses', ['CRISTAL', 'Cristales', 'Lentes', 'lente aérea']],
    ['pair', ['ANTEOJO COMPLETO', 'Anteojo', 'anteojos', 'Par completo', 'PAR  COMPLETO']],
    ['contactLenses', ['L. CONTACTO', 'L.Contacto', 'Lente de contacto', 'LC', 'l.c.', 'Ltes. de contacto']],
    ['treatment', ['Tratamiento', 'TRATAMIENTOS', 'Trat.']],
    ['other', ['Otro', 'Otros', 'otra prestacion']],
  ])('the benefit %s is read in the singular, the plural and a short form', (value, texts) => {
    for (const text of texts) expect(targetOf(text), text).toEqual({ value });
  });

  it('a word that names no benefit has no value', () => {
    for (const text of ['VIDRIO', '-', '...']) expect(targetOf(text), text).toHaveProperty('reason');
  });

  it.each(
    Object.entries({
      target: coverageTargetSpellings,
      pairKind: pairKindSpellings,
      basis: coverageBasisSpellings,
      unit: coverageUnitSpellings,
      excludes: coverageExclusionSpellings,
      notWith: conflictingBenefitSpellings,
    }),
  )('no spelling of %s belongs to two values', (_field, spellings) => {
    const keys = Object.values(spellings).flatMap((words) => words.map(compactKey));
    expect(keys).not.toContain('');
    expect(keys).toEqual([...new Set(keys)]);
  });
});
