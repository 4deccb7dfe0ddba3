import { id } from '@dioptria/contract/base/fields.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import { paidDelivery } from '@dioptria/contract/shop/sales/sale-steps.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { refuseStale } from '../../base/records/versions.ts';
import { ledgerSums, planPayment } from '../payments/entries.ts';
import { chosenPlan } from '../payments/plans.ts';
import { refuseExcess } from './sale-payment-routes.ts';
import { lockSale } from './lock-sales.ts';
import { storeSale } from './store-sale.ts';

export function deliverRoute(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url: '/tenant/sales/:id/deliver',
    caller: sales.permissions.update,
    tag: sales.name,
    summary: 'Collects a payment of the balance and delivers the sale',
    refusals: [409],
    params: z.object({ id: id() }),
    body: paidDelivery,
    status: 200,
    answer: z.object({ sale: sales.record }),
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
