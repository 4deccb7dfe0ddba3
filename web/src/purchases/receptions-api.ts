import { type Reception, receptions } from '@dioptria/contract/receptions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { postOnce, useIdempotencyKey } from '../shared/http/idempotency-key.ts';
import { addressOf, staleAfter } from '../shared/http/query-keys.ts';

export const receptionsPath = addressOf(receptions);

/** Receives a provider's delivery. */
export function useReceive() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: object) =>
      (await postOnce<{ reception: Reception }>(receptionsPath, request, keyOf(request))).reception,
    onSuccess: () => queryClient.invalidateQueries({ predicate: staleAfter() }),
  });
}

/** Takes a reception back. */
export function useReverse({ _id }: Reception) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async () =>
      (await postOnce<{ reception: Reception }>(`${receptionsPath}/${_id}/reverse`, undefined, keyOf(_id))).reception,
    onSettled: () => queryClient.invalidateQueries({ predicate: staleAfter() }),
  });
}
