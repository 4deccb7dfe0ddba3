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

/** Returns a function that refetches all data. A mutation does not wait for it, because the new data can remove the form. */
function useRefetch() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ predicate: isTenantQuery });
}

export function useMakeBatch() {
  const refetch = useRefetch();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: object) =>
      (await postOnce<{ claimBatch: ClaimBatch }>(batchesPath, request, keyOf(request))).claimBatch,
    onSettled: refetch,
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

export function useAnswerBatch(id: string) {
  const refetch = useRefetch();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (answers: readonly { item: string }[]) =>
      (await postOnce<{ claimBatch: ClaimBatch }>(`${batchesPath}/${id}/answer`, answers, keyOf(answers))).claimBatch,
    onError: sayClosed,
    onSettled: refetch,
  });
}

/** One after the other. The refetch after a failure shows which are decided. */
export function useDecideDebits() {
  const refetch = useRefetch();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ itemIds, ...decision }: { itemIds: string[]; decision: DebitDecision; note: string }) => {
      for (const itemId of itemIds) {
        const path = `${resourcePath({ path: 'claim-items' })}/${itemId}/decide`;
        await postOnce(path, decision, keyOf({ itemId, ...decision }));
      }
    },
    onError: sayClosed,
    onSettled: refetch,
  });
}

export function useMoveBatch(id: string, to: 'present' | 'withdraw') {
  const refetch = useRefetch();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: object) =>
      (await postOnce<{ claimBatch: ClaimBatch }>(`${batchesPath}/${id}/${to}`, request, keyOf(request))).claimBatch,
    onSettled: refetch,
  });
}
