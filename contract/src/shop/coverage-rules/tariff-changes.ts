import {
  amountTooLarge,
  dayOfPaper,
  id,
  invalidNumber,
  missingOr,
  namedReference,
  tooManyDecimals,
} from '../../base/fields.ts';
import { formatDay } from '../../base/format.ts';
import { hasAtMostDecimals } from '../../base/money.ts';
import { z } from '../../base/zod.ts';

export const MAX_RULES = 10_000;

/** The chosen rules, or all that are valid on the day before the new ones. */
const renewal = z.strictObject({
  rules: z.array(id()).min(1, 'Elegí al menos una regla.').max(MAX_RULES, 'La lista es demasiado larga.').optional(),
  validFrom: dayOfPaper(),
  validUntil: dayOfPaper().nullable().default(null),
});

const endBeforeStart = { path: ['validUntil'], message: 'No puede ser anterior al inicio de la vigencia.' };
const endsAfterStart = ({ validFrom, validUntil }: z.output<typeof renewal>) =>
  validUntil === null || validUntil >= validFrom;

/** The copied rules end on the day before. */
export const tariffCopy = renewal.refine(endsAfterStart, endBeforeStart);
export type TariffCopy = z.output<typeof tariffCopy>;

export const tariffPercent = renewal
  .extend({
    percent: z
      .number({ error: missingOr(invalidNumber) })
      .gt(-100, 'Tiene que ser mayor que -100.')
      .max(1000, 'No puede ser mayor que 1000.')
      .refine((value) => value !== 0, 'No puede ser 0.')
      .refine((value) => hasAtMostDecimals(value, 2), tooManyDecimals),
    /** Of the preview that the user saw. A later change of these rules is refused with 409 `stale`. */
    stamp: z.string().max(100).optional(),
  })
  .refine(endsAfterStart, endBeforeStart);
export type TariffPercent = z.output<typeof tariffPercent>;

const amounts = z.object({
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
      before: amounts,
      after: amounts,
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
  /** Rules of several plans can have the same code. */
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
