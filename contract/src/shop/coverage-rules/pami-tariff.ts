/**
 * The terms and rules of PAMI, as data (docs/rules.md#tariff-13): one far pair and one near pair a calendar year, or one bifocal
 * pair; 150 days from order to pick-up; the client signs. PAMI's own codes are not public, so the codes are ours.
 */
import { dayOfPaper, moneyAboveZero } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { coverageRules, type NewCoverageRule } from './coverage-rules.ts';

/** The terms of the insurer PAMI. */
export const pamiTerms = { kind: 'pami', prescriptionDays: 150, needsSignature: true } as const;

const pamiPairs = {
  far: { code: 'LEJOS', description: 'Anteojo de lejos, armazón y cristales del convenio', notWith: ['bifocal'] },
  near: { code: 'CERCA', description: 'Anteojo de cerca, armazón y cristales del convenio', notWith: ['bifocal'] },
  bifocal: {
    code: 'BIFOCAL',
    description: 'Anteojo bifocal, armazón y cristales del convenio',
    notWith: ['far', 'near'],
  },
} as const;

/** The prices that the shop agreed with PAMI, in pesos of one pair, and the first day; without it the rules begin today. */
export const pamiRequest = z.strictObject({
  far: moneyAboveZero(),
  near: moneyAboveZero(),
  bifocal: moneyAboveZero(),
  validFrom: dayOfPaper().optional(),
});
export type PamiPrices = Omit<z.output<typeof pamiRequest>, 'validFrom'>;

/** The rules of PAMI with these prices, from a day on. */
export const pamiRules = (prices: PamiPrices, validFrom: string): NewCoverageRule[] =>
  (['far', 'near', 'bifocal'] as const).map((pairKind) =>
    coverageRules.create.parse({
      ...pamiPairs[pairKind],
      target: 'pair',
      pairKind,
      basis: 'full',
      agreedPrice: prices[pairKind],
      everyCalendarYears: 1,
      validFrom,
    }),
  );
