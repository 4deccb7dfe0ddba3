import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { publicSaleLivePath, publicSaleQuery } from './sales-api.ts';

export function useSaleLive(tenantId: string, saleId: string, isThere: boolean): void {
  const queryClient = useQueryClient();
  const [since] = useState(Date.now);
  useEffect(() => {
    if (!isThere) return undefined;
    const sale = publicSaleQuery(tenantId, saleId);
    const ask = () => void queryClient.invalidateQueries(sale);
    let isLeft = false;
    let disconnect = () => {};
    const place = { path: publicSaleLivePath(tenantId, saleId), anonymous: true, since };
    async function follow() {
      // This code loads after the sale. If the code fails to load, the page keeps showing the sale as first loaded.
      const live = await import('../../base/live/connection.ts').catch(() => undefined);
      if (live && !isLeft) disconnect = live.listenLive(place, { onChange: ask, onMissed: ask });
    }
    void follow();
    return () => {
      isLeft = true;
      disconnect();
    };
  }, [queryClient, tenantId, saleId, isThere, since]);
}
