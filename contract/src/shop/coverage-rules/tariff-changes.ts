/** Changes of many rules of a tariff: copy with new dates, change by percent, undo (docs/rules.md#tariff-11). */
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

/** The most rules that a change makes. */
export const MAX_RULES = 10_000;

/** The rules that follow: the chosen ones, or all that are valid on the day before the new ones. */
const renewal = z.strictObject({
  rules: z.array(id()).min(1, 'Elegí al menos una regla.').max(MAX_RULES, 'La lista es demasiado larga.').optional(),
  validFrom: dayOfPaper(),
  validUntil: dayOfPaper().nullable().default(null),
});

const endBeforeStart = { path: ['validUntil'], message: 'No puede ser anterior al inicio de la vigencia.' };
const endsAfterStart = ({ validFrom, validUntil }: z.output<typeof renewal>) =>
  validUntil === null || validUntil >= validFrom;

/** The body of a copy with new dates. The copied rules end on the day before. */
export const tariffCopy = renewal.refine(endsAfterStart, endBeforeStart);
export type TariffCopy = z.output<typeof tariffCopy>;

/** The body of a change by percent, and of its preview. */
export const tariffPercent = renewal
  .extend({
    percent: z
      .number({ error: missingOr(invalidNumber) })
      .gt(-100, 'Tiene que ser mayor que -100.')
      .max(1000, 'No puede ser mayor que 1000.')
      .refine((value) => value !== 0, 'No puede ser 0.')
      .refine((value) => hasAtMostDecimals(value, 2), tooManyDecimals),
    /** The `stamp` of the preview that the user saw. A change of these rules since then is refused with 409 `stale`. */
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

/** What a change by percent would change. Amounts in pesos. */
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
  /** The number of rules without an amount, which a change by percent leaves as they are. */
  unchanged: z.int(),
});
export type TariffPreview = z.output<typeof tariffPreview>;

/** A change of many rules: the number of its new rules that still exist, and the first day of the first one. */
export const tariffChange = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  rules: z.int(),
  validFrom: z.iso.date(),
});
export type TariffChange = z.output<typeof tariffChange>;

/** The most codes of rules that stay in the answer of an undo. */
export const MAX_KEPT_CODES = 10;

/** The answer of an undo: the number of deleted rules, and of rules that stay (docs/rules.md#tariff-12). */
export const tariffUndo = z.object({
  undone: z.int(),
  kept: z.int(),
  /** The codes of the first rules that stay. Rules of several plans can have the same code. */
  keptCodes: z.array(z.string()).max(MAX_KEPT_CODES),
});
export type TariffUndo = z.output<typeof tariffUndo>;

/** The path of a change. */
export const tariffChangePlace = z.object({ id: id(), changeId: id() });

export const tariffTexts = {
  noRules: (validFrom: string) => `Ninguna regla vale el día anterior al ${formatDay(validFrom)}.`,
  noAmounts: 'Ninguna de las reglas tiene un importe que cambie.',
  moved: 'Otra persona cambió el nomenclador después de la vista previa. Hacela de nuevo para ver cómo queda.',
  alreadyUndone: 'Este cambio del nomenclador ya se deshizo.',
  tooLarge: amountTooLarge,
  tooMany: 'Un nomenclador puede cambiar hasta 10.000 reglas a la vez.',
} as const;
