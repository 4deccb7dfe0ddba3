import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { publicOrderQuery } from './sales-api.ts';

/** Reloads a customer's open page of an order each time the shop changes the order. Does nothing while the order is not loaded. */
export function useOrderLive(tenantId: string, orderId: string, isThere: boolean): void {
  const queryClient = useQueryClient();
  const [since] = useState(Date.now);
  useEffect(() => {
    if (!isThere) return undefined;
    const order = publicOrderQuery(tenantId, orderId);
    const ask = () => void queryClient.invalidateQueries(order);
    let isLeft = false;
    let disconnect = () => {};
    const place = { path: `/tenant/sales/${tenantId}/order/${orderId}/live`, anonymous: true, since };
    async function follow() {
      // This code loads after the order. If it fails to load, the page keeps showing the order as first loaded.
      const live = await import('../shared/live/connection.ts').catch(() => undefined);
      if (live && !isLeft) disconnect = live.listenLive(place, { onChange: ask, onMissed: ask });
    }
    void follow();
    return () => {
      isLeft = true;
      disconnect();
    };
  }, [queryClient, tenantId, orderId, isThere, since]);
}
