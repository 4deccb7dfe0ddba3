import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { sql } from 'kysely';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { notFound } from '../../base/records/refusal.ts';
import { deliverRoute, laterTypeRoute, saleNoticeRoutes } from './change/change-routes.ts';
import { remakeSale } from './create/remake-sale.ts';
import { coverageDocumentRoutes, saleCoverageRoute } from './change/coverage-routes.ts';
import { modificationRoutes } from './modify/modification-routes.ts';
import { saleInvoiceRoutes } from './invoice/sale-invoice-routes.ts';
import { closedPaymentRoute } from './pay/closed-payment-route.ts';
import { salePaymentRoutes } from './pay/sale-payment-routes.ts';
import { returnRoute } from './change/return-route.ts';
import { undoRoute } from './change/undo-route.ts';

export function saleRoutes(api: Api): void {
  positionRoute(api);
  remakeRoute(api);
  deliverRoute(api);
  returnRoute(api);
  modificationRoutes(api);
  undoRoute(api);
  laterTypeRoute(api);
  salePaymentRoutes(api);
  closedPaymentRoute(api);
  saleNoticeRoutes(api);
  saleInvoiceRoutes(api);
  saleCoverageRoute(api);
  coverageDocumentRoutes(api);
}

/**
 * Returns the position of a sale in the list of all sales in default order. With this position, a screen opens the page
 * of the list that shows the sale.
 */
function positionRoute(api: Api): void {
  serve(api, saleEndpoints.position, {
    async work({ tx, actor: { tenantId } }, { params }) {
      const counted = await sql<{ position: number }>`select count(*) as position from sales
        where tenant_id = ${tenantId} and (sale_date, id) >= (
          select sale_date, id from sales where tenant_id = ${tenantId} and id = ${params.id})`.execute(tx);
      const position = counted.rows[0]?.position ?? 0;
      if (position === 0) throw notFound();
      return { position };
    },
  });
}

function remakeRoute(api: Api): void {
  serve(api, saleEndpoints.remake, {
    work: async (context, { params, body }) => ({ sale: await remakeSale(context, params.id, body) }),
  });
}
