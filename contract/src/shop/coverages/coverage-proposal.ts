import { day, id, money, oneOf, optionalText, reference, wholeNumber } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { coverageTargets, pairKinds } from '../coverage-rules/coverage-rule-labels.ts';
import { coverageRules } from '../coverage-rules/coverage-rules.ts';
import { coverageWarningCodes } from '../coverage-rules/coverage-warnings.ts';
import { MAX_COVERAGE_LINES, MAX_COVERAGES } from './coverage-labels.ts';
import { lensDesigns } from '../lenses/lens-labels.ts';
import {
  type DiscountType,
  discountTypes,
  type PrescriptionType,
  prescriptionTypes,
} from '../sale-values/sale-status-labels.ts';

export const MAX_PROPOSED_RULES = 20;

const soldLine = z.object({
  price: money(),
  quantity: wholeNumber(1, 1_000_000),
  target: oneOf(coverageTargets),
  prescriptionType: z.enum(prescriptionTypes).default('none' satisfies PrescriptionType),
  design: z.enum(lensDesigns).default(''),
  taken: money().default(0),
});

/** `products` has positions of the sale's lines. */
const otherLine = z.object({
  rule: reference(),
  products: z.array(wholeNumber(0, 400), { error: 'Faltan los productos.' }).max(MAX_COVERAGE_LINES),
});

export const coverageQuestion = z.object({
  client: reference(),
  insurance: reference(),
  plan: id().nullable().default(null),
  /** The sale whose coverages the user changes. These coverages do not count as the client's earlier coverages. */
  sale: id().nullable().default(null),
  prescription: id().nullable().default(null),
  promisedDay: day().nullable().default(null),
  affiliateNumber: optionalText(40).default(''),
  authorizationNumber: optionalText(40).default(''),
  /** After the sale's discount, in pesos; null without a discount. */
  total: money().nullable().default(null),
  /**
   * The type of the sale's discount. A percentage also lowers an agreed price. An amount in pesos is subtracted from
   * the total at agreed prices.
   */
  discountType: z.enum(discountTypes).default('percentage' satisfies DiscountType),
  /**
   * The lines that other insurers cover, in the order in which the insurers pay. In a new sale, the agreed price of such
   * a line's rule replaces the shop's price for all insurers.
   */
  otherLines: z
    .array(otherLine, { error: 'Faltan los renglones.' })
    .max(MAX_COVERAGES * MAX_COVERAGE_LINES, 'La lista es demasiado larga.')
    .default([]),
  lines: z.array(soldLine, { error: 'Faltan los renglones.' }).max(400, 'La lista es demasiado larga.'),
});
export type CoverageQuestion = z.output<typeof coverageQuestion>;
export type SentQuestion = z.input<typeof coverageQuestion>;

const warning = z.object({ code: z.enum(coverageWarningCodes), message: z.string() });

const proposedRule = z.object({
  rule: coverageRules.record,
  base: z.number(),
  insurerAmount: z.number(),
  clientAmount: z.number(),
  discount: z.number(),
  warnings: z.array(warning),
});

/** One line, or a frame and its lenses together. The best fitting rule comes first. */
const proposedBenefit = z.object({
  products: z.array(z.int()),
  quantity: z.int(),
  target: z.enum(coverageTargets),
  rules: z.array(proposedRule),
  warnings: z.array(warning),
});

export const coverageProposal = z.object({
  benefits: z.array(proposedBenefit),
  authorizationUsedBy: z.int().nullable(),
});
export type CoverageProposal = z.output<typeof coverageProposal>;

const power = z.object({
  sphere: z.number().nullable(),
  cylinder: z.number().nullable(),
  axis: z.number().nullable(),
  addition: z.number().nullable(),
});

export const earlierBenefit = z.object({
  sale: z.uuid(),
  day: z.iso.date(),
  number: z.int(),
  target: z.enum(coverageTargets),
  pairKind: z.enum(pairKinds).nullable(),
  quantity: z.int(),
  powers: z.object({ rightEye: power, leftEye: power }).nullable(),
});

export const coveredSalesQuery = z.strictObject({ insurance: id(), sale: id().optional() });
