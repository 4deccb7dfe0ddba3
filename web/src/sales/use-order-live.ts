import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { publicOrderQuery } from './sales-api.ts';

/** Keeps a customer's open page of an order as the shop leaves the order, once there is one. */
export function useOrderLive(tenantId: string, orderId: string, isThere: boolean): void {
  const queryClient = useQueryClient();
  const [since] = useState(Date.now);
  useEffect(() => {
    if (!isThere) return undefined;
    const order = publicOrderQuery(tenantId, orderId);
    const ask = () => void queryClient.invalidateQueries(order);
    let isLeft = false;
    let hangUp = () => {};
    const place = { path: `/tenant/sales/${tenantId}/order/${orderId}/live`, anonymous: true, since };
    async function follow() {
      // It comes after what it follows. Where it cannot come, the page stays as it was when it was opened.
      const live = await import('../shared/live/connection.ts').catch(() => undefined);
      if (live && !isLeft) hangUp = live.listenLive(place, { onChange: ask, onMissed: ask });
    }
    void follow();
    return () => {
      isLeft = true;
      hangUp();
    };
  }, [queryClient, tenantId, orderId, isThere, since]);
}
