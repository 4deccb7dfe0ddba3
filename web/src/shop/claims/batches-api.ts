import type { SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { claimEndpoints } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import { coverageEndpoints } from '@dioptria/contract/shop/coverages/coverage-endpoints.ts';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../base/http/call.ts';
import { type ApiError, errorMessage } from '../../base/http/http.ts';
import { staleAfterCall } from '../../base/http/stale.ts';
import { useCall, useSend } from '../../base/http/use-send.ts';
import { showError } from '../../base/ui/toast.ts';

/** At most 1,000, of all insurers. */
export const readyQuery = queryOf(coverageEndpoints.list, { query: { state: 'ready' } });

/** The server proposes absent days. */
export interface Period {
  periodFrom?: string | undefined;
  periodTo?: string | undefined;
}

export const proposalQuery = (insurance: string, period: Period) => ({
  ...queryOf(claimEndpoints.proposal, { query: { insurance, ...period } }),
  placeholderData: keepPreviousData,
});

/** Another user was faster: the refetch may remove the form with its message. */
function sayClosed(error: Error): void {
  if ((error as ApiError).code === 'closed') showError(errorMessage(error));
}

const placeOf = ({ _id }: Pick<ClaimBatch, '_id'>) => ({ params: { id: _id } });

export const useMakeBatch = () => useSend(claimEndpoints.make, undefined, { waitsForRefetch: true });
export const useChangeBatch = (batch: ClaimBatch) =>
  useSend(claimEndpoints.change, placeOf(batch), { waitsForRefetch: true });
export const usePresentBatch = (batch: ClaimBatch) =>
  useSend(claimEndpoints.present, placeOf(batch), { waitsForRefetch: true });
export const useWithdrawBatch = (batch: ClaimBatch) =>
  useSend(claimEndpoints.withdraw, placeOf(batch), { waitsForRefetch: true });
export const useAnswerBatch = (batch: ClaimBatch) =>
  useSend(claimEndpoints.answer, placeOf(batch), { onError: sayClosed, waitsForRefetch: true });

/** One after the other. The refetch after a failure shows which are decided. */
export function useDecideDebits() {
  const queryClient = useQueryClient();
  const decide = useCall();
  return useMutation({
    mutationFn: async ({ itemIds, ...body }: { itemIds: string[] } & SentBodyOf<typeof claimEndpoints.decide>) => {
      for (const id of itemIds) await decide(claimEndpoints.decide, { params: { id }, body });
    },
    onError: sayClosed,
    onSettled: () => void queryClient.invalidateQueries({ predicate: staleAfterCall(claimEndpoints.decide) }),
  });
}
