/** What an insurer's tariff proposes for the lines of a sale (docs/rules.md#coverage-6). */
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

/** The most rules that a proposal names for one benefit, the most fitting ones. */
export const MAX_PROPOSED_RULES = 20;

/** A line of the sale, in the order of the sale. Amounts in pesos. */
const soldLine = z.object({
  price: money(),
  quantity: wholeNumber(1, 1_000_000),
  target: oneOf(coverageTargets),
  /** The distance of the line's lenses. It decides which kinds of pair a rule may have. */
  prescriptionType: z.enum(prescriptionTypes).default('none' satisfies PrescriptionType),
  design: z.enum(lensDesigns).default(''),
  /** What earlier insurers pay of the line. */
  taken: money().default(0),
});

/** A line of another coverage of the sale: its rule, and the positions of its lines in the sale. */
const otherLine = z.object({
  rule: reference(),
  products: z.array(wholeNumber(0, 400), { error: 'Faltan los productos.' }).max(MAX_COVERAGE_LINES),
});

/** The body of `POST /tenant/coverage-proposal`: a sale that is not stored yet. */
export const coverageQuestion = z.object({
  client: reference(),
  insurance: reference(),
  plan: id().nullable().default(null),
  /** The sale whose coverages the user changes. Its own coverages are no earlier ones. */
  sale: id().nullable().default(null),
  prescription: id().nullable().default(null),
  promisedDay: day().nullable().default(null),
  affiliateNumber: optionalText(40).default(''),
  authorizationNumber: optionalText(40).default(''),
  /** The total of the sale after its discount, in pesos; null without a discount. */
  total: money().nullable().default(null),
  /** The type of this discount: a percent lowers an agreed price by as much, pesos are taken from the sale at the agreed price. */
  discountType: z.enum(discountTypes).default('percentage' satisfies DiscountType),
  /**
   * The lines of the sale's other coverages, in the order in which the insurers pay. In a new sale the price that the shop agreed in
   * one of these rules replaces the price of its lines, also for this insurer.
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

/** A rule for a benefit, with the parts that it gives in pesos: base = insurerAmount + clientAmount. */
const proposedRule = z.object({
  rule: coverageRules.record,
  base: z.number(),
  insurerAmount: z.number(),
  clientAmount: z.number(),
  /** The discount that the rule proposes for the sale. */
  discount: z.number(),
  warnings: z.array(warning),
});

/** A benefit of the sale: one line, or a frame and its lenses together. The most fitting rule is the first one. */
const proposedBenefit = z.object({
  products: z.array(z.int()),
  quantity: z.int(),
  target: z.enum(coverageTargets),
  rules: z.array(proposedRule),
  /** The warnings of an amount without a rule. */
  warnings: z.array(warning),
});

export const coverageProposal = z.object({
  benefits: z.array(proposedBenefit),
  /** The number of another sale with the same authorisation; null if there is none. */
  authorizationUsedBy: z.int().nullable(),
});
export type CoverageProposal = z.output<typeof coverageProposal>;

const power = z.object({
  sphere: z.number().nullable(),
  cylinder: z.number().nullable(),
  axis: z.number().nullable(),
  addition: z.number().nullable(),
});

/** A benefit that an insurer covered for a client in a sale that is not canceled. */
export const earlierBenefit = z.object({
  sale: z.uuid(),
  /** The day of the sale. */
  day: z.iso.date(),
  number: z.int(),
  target: z.enum(coverageTargets),
  pairKind: z.enum(pairKinds).nullable(),
  quantity: z.int(),
  /** The prescribed powers; null if the coverage names no prescription. */
  powers: z.object({ rightEye: power, leftEye: power }).nullable(),
});

/** The query of `GET /tenant/clients/{id}/covered-sales`. */
export const coveredSalesQuery = z.strictObject({ insurance: id(), sale: id().optional() });
