import { compactKey } from '@dioptria/contract/base/search-text.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type Client, clientQuery, clientsWithDocument } from '../clients/clients-api.ts';
import { ClientHistory } from './client-history.tsx';
import { HistorySearch } from './history-search.tsx';

/**
 * The URL has `numId`, the document number as typed, and `clientId` if the user chose one of several clients with this number
 * (docs/rules.md#clinical-history-1).
 */
export function ClinicalHistoryPage() {
  const { numId, clientId } = useSearch({ from: '/shop/records' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { client, choices, isPending, error, retry } = useClient(numId, clientId);
  const [hadClient, setHadClient] = useState(false);
  if (client && !hadClient) setHadClient(true);

  function choose(chosen: Client) {
    queryClient.setQueryData(clientQuery(chosen._id).queryKey, chosen);
    void navigate({ to: '/records', search: { numId, clientId: chosen._id } });
  }

  if (client) {
    return <ClientHistory key={client._id} client={client} onReset={() => void navigate({ to: '/records' })} />;
  }
  return (
    <HistorySearch
      key={numId}
      numId={numId ?? ''}
      onSearch={(typed) => (typed === numId ? retry() : void navigate({ to: '/records', search: { numId: typed } }))}
      choices={choices}
      onChoose={choose}
      isPending={isPending}
      error={error}
      // A user who returns from a client's history wants to search for another client.
      takesFocus={hadClient}
    />
  );
}

function useClient(numId: string | undefined, clientId: string | undefined) {
  const byDocument = useQuery({
    ...clientsWithDocument(compactKey(numId ?? '')),
    enabled: numId !== undefined && clientId === undefined,
  });
  const byId = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== undefined });
  const isNamed = clientId !== undefined;
  const { isLoading, isRefetching, error, refetch } = isNamed ? byId : byDocument;
  const found = isNamed ? byId.data && [byId.data] : numId === undefined ? [] : byDocument.data;
  return {
    client: found?.length === 1 ? found[0] : undefined,
    choices: found && found.length > 1 ? found : [],
    isPending: isLoading || isRefetching,
    error: found ? null : error,
    retry: () => void refetch(),
  };
}
