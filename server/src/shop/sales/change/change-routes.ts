import { toCents } from '@dioptria/contract/base/money.ts';
import { isJobOpen } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { cannotChangeType, saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import type { Context } from '../../../base/records/context.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { conflict, notFound } from '../../../base/records/refusal.ts';
import { nextVersion, refuseStale } from '../../../base/records/write-checks.ts';
import { noticesOfSale, storeNotice } from '../../clients/notices.ts';
import { makeJobs, storedKinds } from '../../jobs/make-jobs.ts';
import { soldLines } from '../../jobs/sold-products.ts';
import { addToAccount } from '../../payments/credit.ts';
import { ledgerSums, planPayment } from '../../payments/entries.ts';
import { chosenPlan } from '../../payments/plans.ts';
import { lockSale } from '../lock-sales.ts';
import { refuseExcess } from '../pay/sale-payment-routes.ts';
import { childrenOf, findSale, type LineRow, saleRecord, type SaleRow } from '../sale-records.ts';
import { writeVersion } from './sale-changes.ts';
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

export function laterTypeRoute(api: Api): void {
  serve(api, saleEndpoints.setType, {
    async work(context, { params, body: { product, prescriptionType, updatedAt } }) {
      const stored = await lockSale(context, params.id);
      refuseStale(stored.updated_at, updatedAt);
      const children = await childrenOf(context, stored.id);
      const line = children.lines.find(({ product_id }) => product_id === product);
      if (!line) throw notFound();
      const isOpen = isJobOpen(stored.order_status) && line.quantity > 0;
      if (!isOpen || !(await isUntypedLens(context, line))) throw conflict('locked', cannotChangeType);
      const row = { ...stored, updated_at: nextVersion(stored.updated_at, context.now).toISOString() };
      const typed = { ...line, prescription_type: prescriptionType };
      const lines = children.lines.map((one) => (one === line ? typed : one));
      await writeType(context, row, typed);
      const prescriptionIds = children.prescriptions.map((prescription) => prescription.id);
      const kinds = await storedKinds(context, row.id);
      const kept = lines.filter(({ quantity }) => quantity > 0);
      const jobs = await makeJobs(context, row, kept, prescriptionIds, kinds);
      await addToAccount(context, row.client_id, jobs);
      const sale = saleRecord({ row, ...children, lines });
      recordChange(context, sales, { id: row.id, before: saleRecord({ row: stored, ...children }), after: sale });
      return { sale };
    },
  });
}

async function isUntypedLens(context: Context, line: LineRow): Promise<boolean> {
  const [sold] = await soldLines(context, [line]);
  return line.prescription_type === 'none' && sold?.product?.showProductType === true;
}

async function writeType(context: Context, sale: SaleRow, line: LineRow): Promise<void> {
  const { tx, actor } = context;
  await tx
    .updateTable('sale_lines')
    .set({ prescription_type: line.prescription_type })
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', sale.id)
    .where('position', '=', line.position)
    .execute();
  await writeVersion(context, sale);
}

export function saleNoticeRoutes(api: Api): void {
  listRoute(api);
  noteRoute(api);
}

function listRoute(api: Api): void {
  serve(api, saleEndpoints.notices, {
    async work(context, input, reply) {
      const [sale, notices] = await Promise.all([
        findSale(context, input.params.id),
        noticesOfSale(context, input.params.id),
      ]);
      if (!sale) throw notFound();
      reply.header('x-total-count', notices.length);
      return notices;
    },
  });
}

function noteRoute(api: Api): void {
  serve(api, saleEndpoints.notify, {
    async work(context, { params: { id: saleId }, body }) {
      const { tx, actor } = context;
      const stored = await lockSale(context, saleId);
      await storeNotice(context, stored.client_id, { saleId }, body);
      // The statement keeps `updated_at`. Otherwise the edit of another user, who opened the sale before the message, would be refused.
      await tx
        .updateTable('sales')
        .set({ times_told: stored.times_told + 1 })
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', saleId)
        .execute();
      const [row, children] = [await findSale(context, saleId), await childrenOf(context, saleId)];
      if (!row) throw notFound();
      const [before, sale] = [saleRecord({ row: stored, ...children }), saleRecord({ row, ...children })];
      recordChange(context, sales, { id: saleId, before, after: sale });
      return { sale };
    },
  });
}
