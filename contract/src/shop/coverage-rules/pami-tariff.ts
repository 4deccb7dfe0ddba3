/**
 * One far pair and one near pair a calendar year, or one bifocal pair; 150 days from order to pick-up; the client signs
 * (docs/rules.md#tariff-13). PAMI's own codes are not public, so the codes are ours.
 */
import { dayOfPaper, moneyAboveZero } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { coverageRules, type NewCoverageRule } from './coverage-rules.ts';

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

export const pamiRequest = z.strictObject({
  far: moneyAboveZero(),
  near: moneyAboveZero(),
  bifocal: moneyAboveZero(),
  validFrom: dayOfPaper().optional(),
});
export type PamiPrices = Omit<z.output<typeof pamiRequest>, 'validFrom'>;

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
