import { id } from '@dioptria/contract/base/fields.ts';
import { newNotice, notice } from '@dioptria/contract/shop/notices/notices.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { z } from 'zod';
import { noticesOfSale, storeNotice } from '../clients/notices.ts';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { notFound } from '../../base/records/refusal.ts';
import { childrenOf, findSale, saleRecord } from './sale-records.ts';
import { lockSale } from './lock-sales.ts';

const url = '/tenant/sales/:id/notices';
const params = z.object({ id: id() });

export function saleNoticeRoutes(api: Api): void {
  listRoute(api);
  noteRoute(api);
}

function listRoute(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url,
    caller: sales.permissions.read,
    tag: sales.name,
    summary: 'The messages to the client about a sale, oldest first',
    params,
    answer: z.array(notice),
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
  tenantRoute(api, {
    method: 'POST',
    url,
    caller: sales.permissions.update,
    tag: sales.name,
    summary: 'Notes a message to the client about a sale, and marks the sale as told',
    refusals: [409],
    params,
    body: newNotice,
    status: 201,
    answer: z.object({ sale: sales.record }),
    async work(context, { params: { id: saleId }, body }) {
      const { tx, actor } = context;
      const stored = await lockSale(context, saleId);
      await storeNotice(context, stored.client_id, { saleId }, body);
      // `updated_at` stays: a message makes no new version of the sale, so a user who edits the sale meanwhile can still save it.
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
