import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import {
  insurerPayments,
  laterAllocation,
  newInsurerPayment,
  payableItem,
  payableItemsQuery,
  paymentReverse,
} from './insurer-payments.ts';
import {
  monthWithholdings,
  withholdingsExport,
  withholdingsExportQuery,
  withholdingsQuery,
} from './insurer-withholdings.ts';

const { name: tag, record, permissions, shows } = insurerPayments;
const reading = { method: 'GET', tag, shows } as const;
const writing = {
  method: 'POST',
  tag,
  caller: permissions.create,
  refusals: [409],
  answer: z.object({ insurerPayment: record }),
} as const;

export const insurerPaymentEndpoints = {
  payableItems: endpoint({
    ...reading,
    path: '/tenant/insurer-payments/payable-items',
    caller: permissions.read,
    summary: 'The items that an insurer recognized and has not paid whole, the oldest first',
    query: payableItemsQuery,
    answer: z.array(payableItem),
  }),
  register: endpoint({
    ...writing,
    path: '/tenant/insurer-payments',
    summary: 'Stores a payment of an insurer, and allocates it to the chosen items or to the oldest items first',
    body: newInsurerPayment,
    status: 201,
  }),
  allocate: endpoint({
    ...writing,
    path: '/tenant/insurer-payments/:id/allocate',
    summary: 'Allocates the rest of a payment to the chosen items, or to the oldest items first',
    body: laterAllocation,
  }),
  reverse: endpoint({
    ...writing,
    path: '/tenant/insurer-payments/:id/reverse',
    summary: 'Takes a mistaken payment back whole',
    body: paymentReverse,
  }),
};

export const withholdingEndpoints = {
  read: endpoint({
    ...reading,
    path: '/tenant/insurer-withholdings',
    caller: 'insurer_accounts.read',
    summary: 'What insurers withheld in a month, by tax',
    query: withholdingsQuery,
    answer: monthWithholdings,
  }),
  export: endpoint({
    ...reading,
    path: '/tenant/insurer-withholdings/export',
    caller: withholdingsExport.permission,
    summary: 'What insurers withheld in a month, as a file',
    query: withholdingsExportQuery,
    isFile: true,
  }),
};
