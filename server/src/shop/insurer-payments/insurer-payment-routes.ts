import { recordPlace } from '@dioptria/contract/base/resource.ts';
import {
  insurerPayments,
  laterAllocation,
  newInsurerPayment,
  payableItem,
  payableItemsQuery,
  paymentReverse,
} from '@dioptria/contract/shop/insurer-payments/insurer-payments.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { allocatePayment, reversePayment } from './change-insurer-payment.ts';
import { createInsurerPayment } from './create-insurer-payment.ts';
import { paymentsListing, readAllocations, readInsurerPayment, readPaymentAlone } from './insurer-payment-records.ts';
import { payableItems } from './payable-items.ts';
import { withholdingRoutes } from './withholding-routes.ts';

const { path, name: tag, record, permissions } = insurerPayments;
const url = `/tenant/${path}`;
const wrapped = z.object({ insurerPayment: record });

export function insurerPaymentRoutes(api: Api): void {
  documentRoutes(api, {
    definition: insurerPayments,
    listing: paymentsListing,
    read: readInsurerPayment,
    lines: {
      require: readPaymentAlone,
      async *readAll(context, { id }) {
        yield await readAllocations(context, id);
      },
    },
  });
  tenantRoute(api, {
    method: 'GET',
    url: `${url}/payable-items`,
    caller: permissions.read,
    tag,
    summary: 'The items that an insurer recognized and has not paid whole, the oldest first',
    query: payableItemsQuery,
    answer: z.array(payableItem),
    work: (context, { query }) => payableItems(context, query.insurance),
  });
  writingRoutes(api);
  withholdingRoutes(api);
}

function writingRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url,
    caller: permissions.create,
    tag,
    summary: 'Stores a payment of an insurer, and allocates it to the chosen items or to the oldest items first',
    refusals: [409],
    body: newInsurerPayment,
    status: 201,
    answer: wrapped,
    work: async (context, { body }) => ({ insurerPayment: await createInsurerPayment(context, body) }),
  });
  const changed = { caller: permissions.create, tag, refusals: [409], params: recordPlace, answer: wrapped } as const;
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/allocate`,
    ...changed,
    summary: 'Allocates the rest of a payment to the chosen items, or to the oldest items first',
    body: laterAllocation,
    work: async (context, { params: { id }, body }) => ({
      insurerPayment: await allocatePayment(context, id, body.allocations),
    }),
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/reverse`,
    ...changed,
    summary: 'Takes a mistaken payment back whole',
    body: paymentReverse,
    work: async (context, { params: { id }, body }) => ({
      insurerPayment: await reversePayment(context, id, body.note),
    }),
  });
}
