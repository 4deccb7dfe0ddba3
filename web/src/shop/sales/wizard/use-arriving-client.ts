import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type Client, clientQuery } from '../../clients/clients-api.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { showError } from '../../../base/ui/toast.ts';

/** Removes `clientId` from the URL. Returns true while fetching. */
export function useArrivingClient(onArrived: (client: Client) => void): boolean {
  const { clientId } = useSearch({ from: '/shop/sales' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const arrive = useEffectEvent(async (id: string) => {
    const client = await queryClient.fetchQuery(clientQuery(id)).catch((error: unknown) => {
      showError(errorMessage(error));
      return null;
    });
    if (client) onArrived(client);
    void navigate({
      to: '/sales',
      search: (previous) => ({ ...previous, clientId: undefined }),
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    if (clientId) void arrive(clientId);
  }, [clientId]);
  return clientId !== undefined;
}
