import { endpoint } from '../../base/endpoint.ts';
import {
  day,
  id,
  instant,
  money,
  moneyAboveZero,
  oneOf,
  optionalText,
  reference,
  wholeNumber,
  yesOrNo,
} from '../../base/fields.ts';
import type { RecordOf } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';
import { closedCorrection } from '../cash/cash-sessions.ts';
import { changedCoverages, changedDocuments, newSignature, saleSignature } from '../coverages/coverages.ts';
import { listExport } from '../exports.ts';
import { publicVoucher } from '../invoices/invoice-endpoints.ts';
import { lensKinds } from '../jobs/job-stage-labels.ts';
import { newNotice, notice } from '../notices/notices.ts';
import { newPayment, payment, paymentCorrection } from '../payments/payments.ts';
import { paymentMethods } from '../sale-values/payment-labels.ts';
import { orderStatuses, orderStatusLabels, saleProblems } from '../sale-values/sale-status-labels.ts';
import { type MethodNames, withMethodNames } from '../sale-values/shop-methods.ts';
import { lineText, remakeProblems, remakeReasons, remakeResponsibles } from './sale-labels.ts';
import { modificationPreview, newModification } from './modifications.ts';
import { returnDestinations } from './return-labels.ts';
import { MAX_LINES, quantity, sales } from './sales.ts';

/**
 * The specified fields of the sale (docs/rules.md#public-order-2), its promised day, its balance in pesos unless the shop hides
 * it, its authorised vouchers, and the shop's name, phone and logo. Nothing about the client.
 */
export const publicSale = z.object({
  number: z.int(),
  total: z.number(),
  createdAt: z.iso.datetime(),
  orderStatus: z.enum(orderStatuses),
  deliveryDate: z.iso.date(),
  balance: z.number().optional(),
  invoices: z.array(publicVoucher),
  shop: z.object({ name: z.string(), phone: z.string(), logo: z.uuid().nullable() }),
});
export type PublicSale = z.output<typeof publicSale>;

/** `position` counts the products of the sale first, and then its custom products. */
const remadeLine = z.object({
  position: wholeNumber(0, 2 * MAX_LINES),
  quantity: quantity.optional(),
  price: money().default(0),
});

/** If `lines` is missing, all lines are remade at no charge (docs/rules.md#remakes-2). */
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

/**
 * Collects the payment and delivers the sale, or does neither (docs/rules.md#sales-29). The server computes the surcharge from
 * the plan.
 */
const paidDelivery = z.object({
  payment: z.object({
    amount: moneyAboveZero(),
    method: oneOf(paymentMethods, saleProblems.paymentMethod),
    surcharge: money().optional(),
    planId: id().optional(),
    note: optionalText(500).default(''),
  }),
  reason: optionalText(500).optional(),
  updatedAt: instant().optional(),
});
export type PaidDelivery = z.input<typeof paidDelivery>;

/** Without `refunds` the money goes back as it came in (docs/rules.md#returns-2). */
const newReturn = z.object({
  reimburses: yesOrNo().default(false),
  lines: z
    .array(z.object({ position: wholeNumber(0, 2 * MAX_LINES), quantity, to: oneOf(returnDestinations).optional() }), {
      error: 'Faltan los renglones.',
    })
    .max(2 * MAX_LINES)
    .default([]),
  refunds: z
    .array(z.object({ method: oneOf(paymentMethods, saleProblems.paymentMethod), amount: moneyAboveZero() }), {
      error: 'Faltan las devoluciones.',
    })
    .max(paymentMethods.length)
    .optional(),
  creditNote: yesOrNo().default(false),
  reason: optionalText(500).default(''),
  updatedAt: instant().optional(),
});
export type NewReturn = z.output<typeof newReturn>;

/** `updatedAt` is the version of the sale right after the change that the request undoes. */
const undoneChange = z.object({ updatedAt: instant() });

export const nothingToUndo = 'El último cambio de esta venta no se puede deshacer.';

/** Sets the type of lenses that were sold without a type (docs/rules.md#jobs-19). */
const lensTypeUpdate = z.object({
  product: id(),
  prescriptionType: oneOf(lensKinds, 'Elegí Lejos, Cerca, o Lejos y Cerca.'),
  updatedAt: instant().optional(),
});
export type LensTypeUpdate = z.input<typeof lensTypeUpdate>;

export const cannotChangeType =
  'Solo se elige el tipo de un cristal que todavía no lo tiene, en una orden que sigue abierta.';

const { name: tag, record, permissions, shows } = sales;
const reading = { method: 'GET', tag, caller: permissions.read, shows } as const;
const changing = { tag, caller: permissions.update, answer: z.object({ sale: record }) } as const;
const writing = { ...changing, method: 'POST', refusals: [409] } as const;
const booking = { ...writing, status: 201, answer: z.object({ payment, sale: record }) } as const;

export const saleEndpoints = {
  position: endpoint({
    ...reading,
    path: '/tenant/sales/:id/position',
    summary: 'The position of a sale in the list of all sales, newest first: 1 is the newest',
    answer: z.object({ position: z.int() }),
  }),
  remake: endpoint({
    ...writing,
    path: '/tenant/sales/:id/remake',
    caller: permissions.create,
    summary: 'Makes an order again as a new order, and says why',
    body: newRemake,
    status: 201,
  }),
  deliver: endpoint({
    ...writing,
    path: '/tenant/sales/:id/deliver',
    summary: 'Collects a payment of the balance and delivers the sale',
    body: paidDelivery,
  }),
  giveBack: endpoint({
    ...writing,
    path: '/tenant/sales/:id/returns',
    summary: 'Takes units of a sale back, with their stock, money and credit note, or reimburses the whole sale',
    body: newReturn,
    status: 201,
  }),
  modify: endpoint({
    ...writing,
    path: '/tenant/sales/:id/modifications',
    summary: 'Changes lines, prices, discount, day or notes of a sale that is not delivered, as the preview showed',
    body: newModification,
    status: 201,
  }),
  previewModification: endpoint({
    ...writing,
    path: '/tenant/sales/:id/modifications/preview',
    summary: 'How a sale would be after a change; nothing changes yet',
    body: newModification,
    answer: z.object({ preview: modificationPreview }),
    changes: 'nothing',
  }),
  undo: endpoint({
    ...writing,
    path: '/tenant/sales/:id/undo',
    summary: 'Undoes the last change of the order status, the payment status, the payment method or the lines',
    body: undoneChange,
  }),
  setType: endpoint({
    ...writing,
    path: '/tenant/sales/:id/types',
    summary: 'Gives lenses of an open order the type that they were sold without, and makes their job',
    body: lensTypeUpdate,
  }),
  payments: endpoint({
    ...reading,
    path: '/tenant/sales/:id/payments',
    summary: 'The payments of a sale, oldest first',
    answer: z.array(payment),
  }),
  pay: endpoint({
    ...booking,
    path: '/tenant/sales/:id/payments',
    summary: 'Books a payment of the balance, or a refund of the credit',
    body: newPayment,
  }),
  correctPayment: endpoint({
    ...booking,
    path: '/tenant/sales/:id/payments/:paymentId/correct',
    summary: 'Takes a mistaken payment or refund back',
    body: paymentCorrection,
  }),
  correctClosedPayment: endpoint({
    ...booking,
    path: '/tenant/sales/:id/payments/:paymentId/correct-closed',
    caller: 'cash_sessions.correct',
    summary: 'Corrects a payment or refund of a closed cash session in the open session of the same register',
    body: closedCorrection,
  }),
  notices: endpoint({
    ...reading,
    path: '/tenant/sales/:id/notices',
    summary: 'The messages to the client about a sale, oldest first',
    answer: z.array(notice),
  }),
  notify: endpoint({
    ...writing,
    path: '/tenant/sales/:id/notices',
    summary: 'Notes a message to the client about a sale, and marks the sale as told',
    body: newNotice,
    status: 201,
  }),
  cover: endpoint({
    ...changing,
    method: 'PUT',
    path: '/tenant/sales/:id/coverages',
    summary: 'Replaces the coverages of a sale: what its insurers pay',
    refusals: [409],
    body: changedCoverages,
  }),
  tickDocuments: endpoint({
    ...changing,
    method: 'PUT',
    path: '/tenant/coverages/:id/documents',
    summary: 'Ticks documents of a coverage',
    refusals: [404, 409],
    body: changedDocuments,
    changes: 'sales',
  }),
  sign: endpoint({
    ...writing,
    path: '/tenant/sales/:id/signature',
    summary: 'Stores the signature that the client drew for the coverages of a sale',
    refusals: [404, 409],
    body: newSignature,
    status: 201,
  }),
  signature: endpoint({
    ...reading,
    path: '/tenant/sales/:id/signature',
    summary: 'The latest signature of a sale, with its drawing in base64',
    answer: saleSignature,
  }),
};

const publicReading = {
  method: 'GET',
  caller: 'public',
  tag,
  refusals: [402, 429],
  // A text that is not an id gets the same answer as a sale that does not exist.
  params: z.object({ tenantId: z.string(), orderId: z.string() }),
} as const;

export const publicSaleEndpoints = {
  read: endpoint({
    ...publicReading,
    path: '/tenant/sales/:tenantId/order/:orderId',
    summary: 'How an order stands, for its customer',
    answer: publicSale,
  }),
  live: endpoint({
    ...publicReading,
    path: '/tenant/sales/:tenantId/order/:orderId/live',
    summary: 'Server-sent events for its customer: that an order changed',
    isStream: true,
  }),
};

type Sale = RecordOf<typeof sales>;

const soldLines = ({ products, customProducts }: Sale) =>
  [...products, ...customProducts]
    .filter((line) => line.quantity > 0)
    .map(lineText)
    .join(', ');

/** The file's column 'Obra Social' names the client's insurer, so the insurers' part needs a longer heading. */
const insurerColumns = [{ field: 'insurerTotal', header: 'A cargo de obra social' }, 'clientTotal'] as const;

export const salesExport = (names: MethodNames, hasCoverages: boolean) =>
  listExport(withMethodNames(sales, 'paymentMethod', names), {
    columns: [
      { header: 'N° de venta', kind: 'integer', width: 12, value: ({ number }) => number },
      { header: 'Fecha', kind: 'instant', value: ({ saleDate }) => saleDate },
      'client',
      { header: 'Tipo de documento', kind: 'text', width: 12, value: ({ client }) => client.typeId },
      { header: 'Número de documento', kind: 'text', width: 16, value: ({ client }) => client.numId },
      { header: 'Teléfono', kind: 'text', width: 18, value: ({ client }) => client.phone },
      { header: 'Obra Social', kind: 'text', value: ({ client }) => client.insurance?.name ?? null },
      'seller',
      'deliveryDate',
      { header: 'Estado', kind: 'text', width: 14, value: ({ orderStatus }) => orderStatusLabels[orderStatus] },
      'paymentMethod',
      'paymentStatus',
      { header: 'Productos', kind: 'text', width: 48, value: soldLines },
      'subtotal',
      { header: 'Descuento', kind: 'money', value: ({ discountAmount }) => discountAmount },
      'total',
      ...(hasCoverages ? insurerColumns : []),
      'deposit',
      'balance',
      'notes',
    ],
  });
