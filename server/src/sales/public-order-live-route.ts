import type { Announcement } from '../database/announcements.ts';
import { asTenant } from '../database/as-tenant.ts';
import type { Api } from '../http/api.ts';
import type { EventStream } from '../http/event-stream.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { publicStream } from '../http/stream-route.ts';
import { publicOrderIds, publicOrderParams, readPublicOrder } from './public-order-route.ts';

/** Open public pages of one network address, which may be a whole building's, and of all orders of this server. */
const limits = { address: 20, all: 1000 } as const;

/** Tells the customer's open page when to ask again how the order stands: that is all it says. */
export function publicOrderLiveRoute(api: Api): void {
  const limit = rateLimit(api.database, { name: 'public-order-live', attempts: 60, seconds: 60 });
  publicStream(api, {
    url: '/tenant/sales/:tenantId/order/:orderId/live',
    tag: 'sales',
    summary: 'Server-sent events for its customer: that an order changed',
    refusals: [402, 429],
    params: publicOrderParams,
    async open({ params, address }) {
      await limit.spend(address);
      const { tenantId, orderId } = publicOrderIds(params);
      await asTenant(api.database, tenantId, (tx) => readPublicOrder(tx, tenantId, orderId));
      return api.live.open({
        tenantId,
        quotas: [
          { key: 'customers', atMost: limits.all },
          { key: `address ${address}`, atMost: limits.address },
        ],
        onAnnouncement: (announcement, stream) => tellCustomer(orderId, announcement, stream),
      });
    },
  });
}

function tellCustomer(orderId: string, { topic, id }: Announcement, stream: EventStream): void {
  const isSuspension = topic === 'tenants';
  if (isSuspension || (topic === 'sales' && id === orderId)) stream.sendEvent('change', {});
  if (isSuspension) stream.end();
}
