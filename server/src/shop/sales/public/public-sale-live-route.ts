import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { publicSaleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { settings } from '@dioptria/contract/shop/settings/settings.ts';
import type { Announcement } from '../../../base/database/announcements.ts';
import { asTenant } from '../../../base/database/as-tenant.ts';
import type { Api } from '../../../base/http/api.ts';
import type { EventStream } from '../../../base/streams/event-stream.ts';
import { rateLimit } from '../../../base/admission/rate-limit.ts';
import { servePublicStream } from '../../../base/streams/stream-route.ts';
import { publicSaleIds, readPublicSale } from './public-sale-route.ts';

/** Open streams of customers: `network` is for one network, which a whole building may share. */
const limits = { network: 20, all: 1000 } as const;

/** When the sale or the shop's settings change, the server sends an event without data, and the page reads the sale again. */
export function publicSaleLiveRoute(api: Api): void {
  const limit = rateLimit(api.database, { name: 'public-sale-live', attempts: 60, seconds: 60 });
  servePublicStream(api, publicSaleEndpoints.live, async ({ params, network }) => {
    await limit.spend(network);
    const { tenantId, orderId } = publicSaleIds(params);
    await asTenant(api.database, tenantId, (tx) => readPublicSale(tx, tenantId, orderId));
    return api.live.open({
      tenantId,
      limits: [
        { key: 'customers', atMost: limits.all },
        { key: `network ${network}`, atMost: limits.network },
      ],
      onAnnouncement: (announcement, stream) => sendToCustomer(orderId, announcement, stream),
    });
  });
}

function sendToCustomer(orderId: string, { topic, id }: Announcement, stream: EventStream): void {
  const isSuspension = topic === 'tenants';
  const isShown = topic === settings.path || (topic === sales.path && id === orderId);
  if (isSuspension || isShown) stream.sendEvent('change', {});
  if (isSuspension) stream.end();
}
