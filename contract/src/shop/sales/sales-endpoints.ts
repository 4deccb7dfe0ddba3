import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { changedDocuments, newSignature, saleSignature } from '../coverages/coverage-documents.ts';
import { changedCoverages } from '../coverages/coverages.ts';
import { newNotice, notice } from '../notices/notices.ts';
import { newPayment, payment, paymentCorrection } from '../payments/payments.ts';
import { publicSale } from './public-sale.ts';
import { newRemake } from './remakes.ts';
import { lensTypeUpdate, paidDelivery, undoneChange } from './sale-steps.ts';
import { sales } from './sales.ts';

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
  undo: endpoint({
    ...writing,
    path: '/tenant/sales/:id/undo',
    summary: 'Undoes the last change of the order status, the payment status or the payment method',
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
