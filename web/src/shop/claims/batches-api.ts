import { type ClaimBatch, claimBatches, type ClaimProposal } from '@dioptria/contract/shop/claims/claim-batches.ts';
import type { DebitDecision } from '@dioptria/contract/shop/claims/claim-labels.ts';
import type { ListedCoverage } from '@dioptria/contract/shop/coverages/coverage-list.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiError, errorMessage, http } from '../../base/http/http.ts';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { isTenantQuery, queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { showError } from '../../base/ui/toast.ts';

export const batchesPath = resourcePath(claimBatches);
const coveragesPath = resourcePath({ path: 'coverages' });

/** At most 1,000, of all insurers. */
export const readyQuery = queryOptions({
  queryKey: queryKeys.part(coveragesPath, 'ready'),
  queryFn: ({ signal }) => http.get<ListedCoverage[]>(coveragesPath, { query: { state: 'ready' }, signal }),
});

/** The server proposes absent days. */
export interface Period {
  periodFrom?: string | undefined;
  periodTo?: string | undefined;
}

export const proposalQuery = (insurance: string, period: Period) =>
  queryOptions({
    queryKey: queryKeys.part(batchesPath, 'proposal', insurance, period),
    queryFn: ({ signal }) =>
      http.get<ClaimProposal>(`${batchesPath}/proposal`, { query: { insurance, ...period }, signal }),
    placeholderData: keepPreviousData,
  });

export function useMakeBatch(onMade: (batch: ClaimBatch) => void) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: object) =>
      (await postOnce<{ claimBatch: ClaimBatch }>(batchesPath, request, keyOf(request))).claimBatch,
    // Also called if no coverage is ready any more, which removes the form.
    onSuccess: onMade,
    onSettled: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}

export function useChangeBatch({ _id, updatedAt }: Pick<ClaimBatch, '_id' | 'updatedAt'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changes: object) =>
      (await http.put<{ claimBatch: ClaimBatch }>(`${batchesPath}/${_id}`, { ...changes, updatedAt })).claimBatch,
    onSettled: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}

/** Another user was faster: the refetch may remove the form with its message. */
function sayClosed(error: Error): void {
  if ((error as ApiError).code === 'closed') showError(errorMessage(error));
}

export function useAnswerBatch(id: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (answers: readonly { item: string }[]) =>
      (await postOnce<{ claimBatch: ClaimBatch }>(`${batchesPath}/${id}/answer`, answers, keyOf(answers))).claimBatch,
    // Also called if the new state of the batch has removed the form.
    onSuccess: onSaved,
    onError: sayClosed,
    onSettled: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}

/** One after the other. The refetch after a failure shows which are decided. */
export function useDecideDebits(itemIds: readonly string[], onSaved: () => void) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (decision: { decision: DebitDecision; note: string }) => {
      for (const itemId of itemIds) {
        const path = `${resourcePath({ path: 'claim-items' })}/${itemId}/decide`;
        await postOnce(path, decision, keyOf({ itemId, ...decision }));
      }
    },
    // Also called if the new state of the batch has removed the form.
    onSuccess: onSaved,
    onError: sayClosed,
    onSettled: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}

export function useMoveBatch(id: string, to: 'present' | 'withdraw', onSaved: () => void) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: object) =>
      (await postOnce<{ claimBatch: ClaimBatch }>(`${batchesPath}/${id}/${to}`, request, keyOf(request))).claimBatch,
    // Also called if the new state of the batch has removed the form.
    onSuccess: onSaved,
    onSettled: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}
