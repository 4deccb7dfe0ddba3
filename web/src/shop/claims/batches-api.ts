import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { claimEndpoints } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import { coverageEndpoints } from '@dioptria/contract/shop/coverages/coverage-endpoints.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../base/http/call.ts';
import { type ApiError, errorMessage } from '../../base/http/http.ts';
import { useSend } from '../../base/http/use-send.ts';
import { showError } from '../../base/ui/toasts/toast.ts';

/** At most 1,000 coverages, of all insurers. */
export const readyQuery = queryOf(coverageEndpoints.list, { query: { state: 'ready' } });

/** If a day is absent, the server proposes a day. */
export interface Period {
  periodFrom?: string | undefined;
  periodTo?: string | undefined;
}

export const proposalQuery = (insurance: string, period: Period) => ({
  ...queryOf(claimEndpoints.proposal, { query: { insurance, ...period } }),
  placeholderData: keepPreviousData,
});

/** If another user changed the batch first, the refetch may remove the form with its message. So a notice shows the message. */
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

export const useCorrectAnswer = (itemId: string) =>
  useSend(claimEndpoints.correctAnswer, { params: { id: itemId } }, { onError: sayClosed, waitsForRefetch: true });

export const useDecideDebits = (batch: Pick<ClaimBatch, '_id'>) =>
  useSend(claimEndpoints.decideTogether, placeOf(batch), { onError: sayClosed });
