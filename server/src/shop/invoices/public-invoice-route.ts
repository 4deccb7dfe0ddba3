import { id } from '@dioptria/contract/base/fields.ts';
import { invoiceEndpoints } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { voucherNotFound } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { z } from 'zod';
import { networkOf } from '../../base/admission/network.ts';
import { rateLimit } from '../../base/admission/rate-limit.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Api } from '../../base/http/api.ts';
import { servePublic } from '../../base/http/serve.ts';
import { notFound } from '../../base/records/refusal.ts';
import { readPublicInvoice } from './public-invoices.ts';

const ids = z.object({ tenantId: id(), invoiceId: id() });

export function publicInvoiceRoute(api: Api): void {
  const limit = rateLimit(api.database, { name: 'public-invoice', attempts: 60, seconds: 60 });
  servePublic(api, invoiceEndpoints.readPublic, {
    async work({ params: sent, origin }, reply) {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      await limit.spend(networkOf(origin.address).own);
      const { success, data } = ids.safeParse(sent);
      if (!success) throw notFound(voucherNotFound);
      const { tenantId, invoiceId } = data;
      return asTenant(api.database, tenantId, (tx) => readPublicInvoice({ tx, actor: { tenantId } }, invoiceId));
    },
  });
}
