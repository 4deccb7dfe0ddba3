import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { refuseStale } from '../../../base/records/versions.ts';
import { ledgerSums, planPayment } from '../../payments/entries.ts';
import { chosenPlan } from '../../payments/plans.ts';
import { refuseExcess } from '../pay/sale-payment-routes.ts';
import { lockSale } from '../lock-sales.ts';
import { storeSale } from './store-sale.ts';

export function deliverRoute(api: Api): void {
  serve(api, saleEndpoints.deliver, {
    async work(context, { params, body: { payment, reason, updatedAt } }) {
      const stored = await lockSale(context, params.id);
      refuseStale(stored.updated_at, updatedAt);
      refuseExcess(stored, { kind: 'payment', ...payment }, 'payment.');
      const plan = await chosenPlan(context, payment, 'payment.');
      const planned = planPayment(toCents(payment.amount), payment.method, plan);
      const change = { planned, sums: ledgerSums(planned), note: payment.note };
      const chosen = { ...stored, order_status: 'delivered' as const };
      const { before, sale } = await storeSale(context, { stored, chosen, change, reason });
      recordChange(context, sales, { id: stored.id, before, after: sale });
      return { sale };
    },
  });
}
