import { day, instant, money, oneOf, optionalText, reference, wholeNumber } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { jobEffects, jobKinds, jobStages } from '../jobs/job-stage-labels.ts';
import { discountTypes, paymentStatuses, prescriptionTypes, saleProblems } from '../sale-values/sale-status-labels.ts';
import { linePrices } from './modification-labels.ts';
import { returnDestinations } from './return-labels.ts';
import { customProductLine, discount, lines, MAX_LINES, quantity, repeatedProduct, workshopNote } from './sales.ts';

/** Its position in the stored sale, which counts the products first and then the custom products. Absent in a new line. */
const line = wholeNumber(0, 2 * MAX_LINES);

/** A kept line has the values of the stored sale where the request has none (docs/rules.md#modifications-2). */
const productLine = z.object({
  line: line.optional(),
  product: reference(),
  quantity,
  prescriptionType: oneOf(prescriptionTypes).optional(),
  workshopNote,
  price: oneOf(linePrices).optional(),
});

const customLine = customProductLine.extend({ line: line.optional() });

/** `returns` is 'stock' by default. A custom product has no stock. */
const removedLine = z.object({ line, returns: oneOf(returnDestinations).optional() });

const newModificationShape = z.object({
  updatedAt: instant(),
  reason: optionalText(500).default(''),
  /** As the preview showed them. The preview itself does not compare them. */
  total: money().optional(),
  insurerTotal: money().optional(),
  products: lines(productLine).optional(),
  customProducts: lines(customLine).optional(),
  removed: z
    .array(removedLine, { error: 'Faltan los renglones.' })
    .max(2 * MAX_LINES)
    .optional(),
  discount: discount.optional(),
  discountType: oneOf(discountTypes).optional(),
  deliveryDate: day(saleProblems.deliveryDate).optional(),
  notes: optionalText(2000).optional(),
});

/** An absent field changes nothing, and neither does an absent list of lines (docs/rules.md#modifications-2). */
export const newModification = newModificationShape.superRefine(({ products = [] }, context) =>
  repeatedProduct(products, context),
);
export type NewModification = z.output<typeof newModification>;
export type ModificationRequest = z.input<typeof newModification>;

/** In pesos. */
const amounts = z.object({
  subtotal: z.number(),
  discount: z.number(),
  discountType: z.enum(discountTypes),
  discountAmount: z.number(),
  total: z.number(),
  insurerTotal: z.number(),
  clientTotal: z.number(),
  paid: z.number(),
  balance: z.number(),
  credit: z.number(),
  paymentStatus: z.enum(paymentStatuses),
  deliveryDate: z.iso.date(),
  notes: z.string(),
});
export type ModifiedAmounts = z.output<typeof amounts>;

/** The sale as it would be after a change. */
export const modificationPreview = z.object({
  /** False if the request has only values that the sale already has: then it cannot be saved. */
  isChanged: z.boolean(),
  needsReason: z.boolean(),
  before: amounts,
  after: amounts,
  difference: z.number(),
  /** All lines after the change, products first. */
  lines: z.array(
    z.object({
      /** The position in the stored sale. Null for a new line. */
      line: z.int().nullable(),
      product: z.object({ _id: z.uuid(), name: z.string(), code: z.string() }).nullable(),
      name: z.string(),
      quantity: z.int(),
      price: z.number(),
      /** The price of the product today. Null for a custom product. */
      currentPrice: z.number().nullable(),
      prescriptionType: z.enum(prescriptionTypes),
      isChanged: z.boolean(),
      /** True if an insurer pays a part of the line, so that the line cannot change. */
      isCovered: z.boolean(),
    }),
  ),
  removed: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      quantity: z.int(),
      price: z.number(),
      returns: z.enum(returnDestinations).nullable(),
    }),
  ),
  /** The products whose stock moves. */
  stock: z.array(
    z.object({
      product: z.object({ _id: z.uuid(), name: z.string() }),
      before: z.int(),
      after: z.int(),
      broken: z.int(),
    }),
  ),
  jobs: z.array(
    z.object({
      /** Null for a new job. */
      job: z.uuid().nullable(),
      /** After the change. */
      code: z.string(),
      kind: z.enum(jobKinds),
      stage: z.enum(jobStages),
      /** With 'undecided' the change cannot be saved yet. */
      effect: z.enum(jobEffects),
      /** The names of the lenses, or of the service. */
      name: z.string(),
      frame: z.string(),
      /** The typed values that the change does not touch, such as 'Tinte: gris'. */
      typed: z.array(z.string()),
    }),
  ),
});
export type ModificationPreview = z.output<typeof modificationPreview>;
