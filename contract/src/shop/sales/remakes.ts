import { z } from '../../base/zod.ts';
import { day, money, oneOf, optionalText, reference, wholeNumber } from '../../base/fields.ts';
import { remakeProblems, remakeReasons, remakeResponsibles } from './remake-labels.ts';
import { saleProblems } from '../sale-values/sale-checks.ts';
import { MAX_LINES, quantity } from './sales.ts';

/** By its position: first the sale's products, then its custom products. */
const remadeLine = z.object({
  position: wholeNumber(0, 2 * MAX_LINES),
  quantity: quantity.optional(),
  price: money().default(0),
});

/** Without `lines` all lines are remade at no charge (docs/rules.md#remakes-2). */
export const newRemake = z.object({
  reason: oneOf(remakeReasons),
  responsible: oneOf(remakeResponsibles),
  lines: z
    .array(remadeLine, { error: 'Faltan los renglones.' })
    .min(1, remakeProblems.noLines)
    .max(2 * MAX_LINES)
    .refine(
      (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
      remakeProblems.repeatedLine,
    )
    .optional(),
  prescriptions: z.array(reference(), { error: 'Faltan las recetas.' }).max(20).optional(),
  deliveryDate: day(saleProblems.deliveryDate).optional(),
  note: optionalText(500).default(''),
});
export type NewRemake = z.output<typeof newRemake>;
export type RemakeRequest = z.input<typeof newRemake>;
