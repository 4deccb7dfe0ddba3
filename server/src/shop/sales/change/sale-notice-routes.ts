import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { noticesOfSale, storeNotice } from '../../clients/notices.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { notFound } from '../../../base/records/refusal.ts';
import { childrenOf, findSale, saleRecord } from '../sale-records.ts';
import { lockSale } from '../lock-sales.ts';

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
