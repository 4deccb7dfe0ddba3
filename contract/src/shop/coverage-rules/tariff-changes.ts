import { Big } from 'big.js';
import {
  amountTooLarge,
  dayOfPaper,
  id,
  invalidNumber,
  missingOr,
  moneyAboveZero,
  namedReference,
  numberAbove,
  tooManyDecimals,
} from '../../base/fields.ts';
import { formatDay } from '../../base/format.ts';
import { hasAtMostDecimals, MAX_MONEY } from '../../base/money.ts';
import { z } from '../../base/zod.ts';
import { type CoverageRule, coverageRules, type NewCoverageRule } from './coverage-rules.ts';

export const MAX_RULES = 10_000;

/** Without `rules`, the request applies to all rules that are valid on the day before `validFrom`. */
const renewal = z.strictObject({
  rules: z.array(id()).min(1, 'Elegí al menos una regla.').max(MAX_RULES, 'La lista es demasiado larga.').optional(),
  validFrom: dayOfPaper(),
  validUntil: dayOfPaper().nullable().default(null),
});

const endBeforeStart = { path: ['validUntil'], message: 'No puede ser anterior al inicio de la vigencia.' };
const endsAfterStart = ({ validFrom, validUntil }: z.output<typeof renewal>) =>
  validUntil === null || validUntil >= validFrom;

/** The original rules end on the day before `validFrom`, and their copies begin on `validFrom`. */
export const tariffCopy = renewal.refine(endsAfterStart, endBeforeStart);
export type TariffCopy = z.output<typeof tariffCopy>;

export const tariffPercent = renewal
  .extend({
    percent: z
      .number({ error: missingOr(invalidNumber) })
      .gt(-100, 'Tiene que ser mayor que -100.')
      .max(1000, numberAbove(1000))
      .refine((value) => value !== 0, 'No puede ser 0.')
      .refine((value) => hasAtMostDecimals(value, 2), tooManyDecimals),
    /** The stamp of the preview that the user saw. If the rules have changed since, the request gets 409 `stale`. */
    stamp: z.string().max(100).optional(),
  })
  .refine(endsAfterStart, endBeforeStart);
export type TariffPercent = z.output<typeof tariffPercent>;

const ruleAmounts = z.object({
  amount: z.number().nullable(),
  cap: z.number().nullable(),
  agreedPrice: z.number().nullable(),
  copay: z.number(),
});

export const tariffPreview = z.object({
  stamp: z.string(),
  rules: z.array(
    z.object({
      _id: z.uuid(),
      code: z.string(),
      description: z.string(),
      plan: namedReference.nullable(),
      before: ruleAmounts,
      after: ruleAmounts,
    }),
  ),
  unchanged: z.int(),
});
export type TariffPreview = z.output<typeof tariffPreview>;

export const tariffChange = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  rules: z.int(),
  validFrom: z.iso.date(),
});
export type TariffChange = z.output<typeof tariffChange>;

export const MAX_KEPT_CODES = 10;

export const tariffUndo = z.object({
  undone: z.int(),
  kept: z.int(),
  /** A code can repeat, because rules of several plans can have the same code. */
  keptCodes: z.array(z.string()).max(MAX_KEPT_CODES),
});
export type TariffUndo = z.output<typeof tariffUndo>;

export const tariffTexts = {
  noRules: (validFrom: string) => `Ninguna regla vale el día anterior al ${formatDay(validFrom)}.`,
  noAmounts: 'Ninguna de las reglas tiene un importe que cambie.',
  moved: 'Otra persona cambió el nomenclador después de la vista previa. Hacela de nuevo para ver cómo queda.',
  alreadyUndone: 'Este cambio del nomenclador ya se deshizo.',
  tooLarge: amountTooLarge,
  tooMany: 'Un nomenclador puede cambiar hasta 10.000 reglas a la vez.',
} as const;

export const tariffAmounts = ['amount', 'cap', 'agreedPrice', 'copay'] as const;
export type TariffAmounts = Pick<CoverageRule, (typeof tariffAmounts)[number]>;

export interface Renewal {
  percent: number;
  validFrom: string;
  validUntil: string | null;
}

/** Rounded half up to the cent. An amount above 0 is above 0 after the change. */
function changedAmount<Amount extends number | null>(amount: Amount, percent: number): Amount | number {
  if (amount === null || amount === 0) return amount;
  const changed = new Big(amount).times(new Big(100).plus(percent)).div(100).round(2, Big.roundHalfUp);
  return Math.max(changed.toNumber(), 0.01);
}

export const amountsAfter = ({ amount, cap, agreedPrice, copay }: TariffAmounts, percent: number): TariffAmounts => ({
  amount: changedAmount(amount, percent),
  cap: changedAmount(cap, percent),
  agreedPrice: changedAmount(agreedPrice, percent),
  copay: changedAmount(copay, percent),
});

export const hasAmounts = (rule: TariffAmounts): boolean => tariffAmounts.some((name) => rule[name]);

export const areAmountsPossible = (amounts: TariffAmounts): boolean =>
  tariffAmounts.every((name) => (amounts[name] ?? 0) <= MAX_MONEY);

export function renewedRule(rule: CoverageRule, { percent, validFrom, validUntil }: Renewal): NewCoverageRule {
  const { _id, createdAt: _createdAt, updatedAt: _updatedAt, insurance: _insurance, plan, ...terms } = rule;
  return { ...terms, plan: plan?._id ?? null, ...amountsAfter(rule, percent), validFrom, validUntil };
}

/**
 * In a calendar year, PAMI pays either one far pair and one near pair, or one bifocal pair. The pick-up is at most 150
 * days after the prescription, and the client signs (docs/rules.md#tariff-13). PAMI's own codes are not public, so
 * these codes are ours.
 */
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
