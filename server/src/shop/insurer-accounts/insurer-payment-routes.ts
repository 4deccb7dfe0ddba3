import { insurerPaymentEndpoints } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-endpoints.ts';
import { insurerPayments } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { serve } from '../../base/http/serve.ts';
import { allocatePayment, reversePayment } from './change-insurer-payment.ts';
import { createInsurerPayment } from './create-insurer-payment.ts';
import { paymentsListing, readAllocations, readInsurerPayment, readPaymentAlone } from './insurer-payment-records.ts';
import { payableItems } from './payable-items.ts';
import { withholdingRoutes } from './withholding-routes.ts';

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
  serve(api, insurerPaymentEndpoints.payableItems, {
    work: (context, { query }) => payableItems(context, query.insurance),
  });
  serve(api, insurerPaymentEndpoints.register, {
    work: async (context, { body }) => ({ insurerPayment: await createInsurerPayment(context, body) }),
  });
  serve(api, insurerPaymentEndpoints.allocate, {
    work: async (context, { params: { id }, body }) => ({
      insurerPayment: await allocatePayment(context, id, body.allocations),
    }),
  });
  serve(api, insurerPaymentEndpoints.reverse, {
    work: async (context, { params: { id }, body }) => ({
      insurerPayment: await reversePayment(context, id, body.note),
    }),
  });
  withholdingRoutes(api);
}
