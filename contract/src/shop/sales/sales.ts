import { type Schema, z } from '../../base/zod.ts';
import { stored } from '../../base/field.ts';
import {
  day,
  id,
  money,
  moneyAboveZero,
  namedReference,
  oneOf,
  optionalText,
  queryFlag,
  reference,
  refuseRepeated,
  text,
  wholeNumber,
  yesOrNo,
} from '../../base/fields.ts';
import { hasAtMostDecimals } from '../../base/money.ts';
import { changesOf, defineResource, resourcePermissions } from '../../base/resource.ts';
import { MAX_PRESCRIPTIONS } from '../prescriptions/prescription-status.ts';
import { coverage, newCoverages } from '../coverages/coverages.ts';
import { remakeReasons, remakeResponsibles, saleFields } from './sale-labels.ts';
import {
  discountTypes,
  firstProblem,
  orderStatuses,
  paymentStatuses,
  prescriptionTypes,
  saleProblems,
  selectableOrderStatuses,
} from '../sale-values/sale-status-labels.ts';
import { invalidDiscount } from './sale-total.ts';
import { paymentMethods } from '../sale-values/payment-labels.ts';
import { returnDestinations } from './return-labels.ts';

/** Exclusive (docs/rules.md#sales-8). */
export const PROPOSED_NUMBER_LIMIT = 100_000;

export const MAX_LINES = 200;
const MAX_QUANTITY = 100_000;
const MAX_PARTS = 7;

export const totalChanged = (total: string) =>
  `Los precios cambiaron: el total ahora es ${total}. Revisalo y confirmá de nuevo.`;
export const unknownClient = 'El cliente no existe.';
export const unknownProduct = 'Uno de los productos ya no existe.';
export const unknownPrescription = 'Una de las recetas ya no existe.';
export const customProductsForbidden = 'No tenés permiso para vender productos personalizados.';

export const quantity = wholeNumber(1, MAX_QUANTITY);
const prescriptionType = oneOf(prescriptionTypes).default('none');
/** Ignored in a line that makes no job without lenses (docs/rules.md#jobs-21). */
export const workshopNote = optionalText(500).optional();
const productLine = z.object({ product: reference(), quantity, prescriptionType, workshopNote });
export const customProductLine = z.object({
  description: text(200),
  price: money(),
  quantity,
  needsWorkshop: yesOrNo().optional(),
  workshopNote,
});

/** The upper limit depends on the type and the subtotal (`isValidDiscount`). */
export const discount = z
  .number({ error: invalidDiscount })
  .min(0, invalidDiscount)
  .refine((value) => hasAtMostDecimals(value, 2), invalidDiscount);

const deliveryDate = day(saleProblems.deliveryDate);
export const lines = <Line extends Schema>(line: Line) =>
  z.array(line, { error: 'Faltan los renglones.' }).max(MAX_LINES, `No puede tener más de ${MAX_LINES} renglones.`);

/** The sale's own method pays the rest of the sale. A plan adds its surcharge (docs/rules.md#payments-15). */
const additionalPayment = z.object({
  amount: moneyAboveZero(),
  method: oneOf(paymentMethods, saleProblems.paymentMethod),
  surcharge: money().optional(),
  planId: id().optional(),
});
export type AdditionalPayment = z.output<typeof additionalPayment>;

export const repeatedProduct = (products: readonly { product: string }[], context: z.RefinementCtx): void =>
  refuseRepeated(
    products.map(({ product }) => product),
    (index) =>
      context.addIssue({ code: 'custom', path: ['products', index, 'product'], message: 'El producto está repetido.' }),
  );

const newSale = z
  .object({
    client: reference(),
    products: lines(productLine).default([]),
    customProducts: lines(customProductLine).default([]),
    paymentMethod: oneOf(paymentMethods, saleProblems.paymentMethod),
    deliveryDate,
    paymentStatus: oneOf(paymentStatuses, saleProblems.paymentStatus),
    orderStatus: oneOf(orderStatuses, saleProblems.orderStatus),
    number: wholeNumber(0, 2_000_000_000).optional(),
    prescriptions: z
      .array(reference(), { error: 'Faltan las recetas.' })
      .max(MAX_PRESCRIPTIONS, `No puede tener más de ${MAX_PRESCRIPTIONS} recetas.`)
      .default([]),
    notes: optionalText(2000).default(''),
    total: money().optional(),
    deposit: money().default(0),
    surcharge: money().optional(),
    planId: id().optional(),
    additionalPayments: z
      .array(additionalPayment, { error: 'Faltan los pagos.' })
      .max(MAX_PARTS, `No puede tener más de ${MAX_PARTS} métodos de pago más.`)
      .optional(),
    discount: discount.default(0),
    discountType: oneOf(discountTypes).default('nominal'),
    invoiced: z.boolean().optional(),
    coverages: newCoverages.optional(),
  })
  .superRefine(({ products }, context) => repeatedProduct(products, context));

/** The six checks of `firstProblem` run before all other checks, in a fixed order, and stop at the first problem. */
const create: Schema<z.output<typeof newSale>, z.input<typeof newSale>> = z.preprocess((sent, context) => {
  const problem = typeof sent === 'object' && sent !== null ? firstProblem(sent) : undefined;
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  return sent;
}, newSale) as never;

const soldProduct = namedReference.extend({ code: z.string() });

export const saleChange = z.object({
  at: z.iso.datetime(),
  user: namedReference,
  field: z.enum([
    ...(['orderStatus', 'paymentStatus', 'paymentMethod', 'discount', 'insurerTotal', 'deposit'] as const),
    ...(['deliveryDate', 'notes'] as const),
  ]),
  from: z.string(),
  to: z.string(),
  reason: z.string().optional(),
});
export type SaleChange = z.output<typeof saleChange>;

/** Amounts in pesos; `amount` is the part of the total that the returned units had. */
export const saleReturn = z.object({
  _id: z.uuid(),
  number: z.int(),
  at: z.iso.datetime(),
  user: namedReference,
  reason: z.string(),
  reimburses: z.boolean(),
  amount: z.number(),
  lines: z.array(
    z.object({ position: z.int(), name: z.string(), quantity: z.int(), to: z.enum(returnDestinations).nullable() }),
  ),
  refunds: z.array(
    z.object({ payment: z.uuid(), method: z.enum(paymentMethods), amount: z.number(), surcharge: z.number() }),
  ),
  /** Null too for a note that was rejected or canceled (docs/rules.md#returns-3). */
  creditNote: z.uuid().nullable(),
});
export type SaleReturn = z.output<typeof saleReturn>;

/** In pesos, as the sale was before or after a change. */
const modifiedSale = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      code: z.string(),
      quantity: z.int(),
      price: z.number(),
      prescriptionType: z.enum(prescriptionTypes),
    }),
  ),
  discount: z.number(),
  discountType: z.enum(discountTypes),
  total: z.number(),
  insurerTotal: z.number(),
  deliveryDate: z.iso.date(),
  notes: z.string(),
});

export const saleModification = z.object({
  _id: z.uuid(),
  /** From 1 for each sale: 'Cambio n.º 2'. */
  number: z.int(),
  at: z.iso.datetime(),
  user: namedReference,
  reason: z.string(),
  /** The number of the change that this change undid. */
  undoes: z.int().nullable(),
  /** In pesos, of the total. */
  difference: z.number(),
  before: modifiedSale,
  after: modifiedSale,
});
export type SaleModification = z.output<typeof saleModification>;

const linkedSale = z.object({ _id: z.uuid(), number: z.int() });
const remade = linkedSale.extend({
  saleDate: z.iso.datetime(),
  orderStatus: z.enum(orderStatuses),
  remakeReason: z.enum(remakeReasons),
  remakeResponsible: z.enum(remakeResponsibles),
});
export type RemadeSale = z.output<typeof remade>;

/** Absent in a line that makes no job without lenses (docs/rules.md#jobs-21). */
const service = { needsWorkshop: z.boolean().optional(), workshopNote: z.string().optional() };

/**
 * With the name, code and price at the time of the sale (docs/rules.md#sales-3). `quantity` leaves out the units that the client
 * returned (docs/rules.md#returns-1).
 */
const soldLine = z.object({
  product: soldProduct,
  price: z.number(),
  quantity: z.int(),
  returned: z.int().optional(),
  prescriptionType: z.enum(prescriptionTypes),
  ...service,
});

/**
 * The server computes all amounts, in pesos. `paid`, `balance` and `credit` follow from the payments (docs/rules.md#payments-2).
 */
export const sales = defineResource({
  name: 'sales',
  path: 'sales',
  envelope: 'sale',
  wrapsCreated: true,
  fields: {
    number: stored(z.int(), saleFields.number),
    client: stored(
      namedReference.extend({
        email: z.string(),
        typeId: z.string(),
        numId: z.string(),
        phone: z.string(),
        address: z.string(),
        insurance: namedReference.nullable(),
        acceptsMessages: z.boolean(),
        notes: z.string(),
      }),
      saleFields.client,
    ),
    seller: stored(namedReference, saleFields.seller),
    products: stored(z.array(soldLine), saleFields.products),
    customProducts: stored(
      z.array(
        z.object({
          description: z.string(),
          price: z.number(),
          quantity: z.int(),
          returned: z.int().optional(),
          ...service,
        }),
      ),
      saleFields.customProducts,
    ),
    prescriptions: stored(z.array(z.object({ _id: z.uuid(), createdAt: z.iso.datetime() })), saleFields.prescriptions),
    saleDate: stored(z.iso.datetime(), saleFields.saleDate),
    deliveryDate: stored(z.iso.date(), saleFields.deliveryDate),
    orderStatus: stored(z.enum(orderStatuses), saleFields.orderStatus),
    paymentMethod: stored(z.enum(paymentMethods), saleFields.paymentMethod),
    paymentStatus: stored(z.enum(paymentStatuses), saleFields.paymentStatus),
    subtotal: stored(z.number(), saleFields.subtotal),
    discount: stored(z.number(), saleFields.discount),
    discountType: stored(z.enum(discountTypes), saleFields.discountType),
    discountAmount: stored(z.number(), saleFields.discountAmount),
    total: stored(z.number(), saleFields.total),
    insurerTotal: stored(z.number(), saleFields.insurerTotal),
    clientTotal: stored(z.number(), saleFields.clientTotal),
    deposit: stored(z.number(), saleFields.deposit),
    paid: stored(z.number(), saleFields.paid),
    balance: stored(z.number(), saleFields.balance),
    credit: stored(z.number(), saleFields.credit),
    notes: stored(z.string(), saleFields.notes),
    invoiced: stored(z.boolean(), saleFields.invoiced),
    invoiceRefusal: stored(z.string().optional(), saleFields.invoiceRefusal),
    timesTold: stored(z.int(), saleFields.timesTold),
    remakeOf: stored(z.uuid().nullable(), saleFields.remakeOf),
    remakeReason: stored(z.enum(remakeReasons).nullable(), saleFields.remakeReason),
    remakeResponsible: stored(z.enum(remakeResponsibles).nullable(), saleFields.remakeResponsible),
    original: stored(linkedSale.optional(), saleFields.original),
    remakes: stored(z.array(remade).optional(), saleFields.remakes),
    coverages: stored(z.array(coverage).optional(), saleFields.coverages),
    changes: stored(z.array(saleChange).optional(), saleFields.changes),
    returns: stored(z.array(saleReturn).optional(), saleFields.returns),
    modifications: stored(z.array(saleModification).optional(), saleFields.modifications),
  },
  create,
  update: changesOf({
    paymentMethod: oneOf(paymentMethods),
    orderStatus: oneOf(selectableOrderStatuses),
    paymentStatus: oneOf(paymentStatuses),
    deposit: money(),
    discount,
    discountType: oneOf(discountTypes),
    total: money(),
    deliveryDate: day(saleProblems.deliveryDate),
    notes: optionalText(2000),
    reason: optionalText(500),
  }),
  filters: {
    orderStatus: oneOf(orderStatuses).optional(),
    paymentStatus: oneOf(paymentStatuses).optional(),
    clientId: id().optional(),
    told: queryFlag().optional(),
    toInvoice: queryFlag().optional(),
  },
  deletion: { reason: optionalText(500).optional() },
  sortable: ['saleDate', 'number', 'deliveryDate', 'client', 'seller', 'orderStatus', 'total', 'createdAt'],
  defaultSort: '-saleDate',
  searchable: ['number'],
  shows: ['prescription'],
  permissions: resourcePermissions('sales'),
});
