import { type Reception, receptions } from '@dioptria/contract/shop/purchases/receptions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { isTenantQuery, resourcePath } from '../../base/http/query-keys.ts';

export const receptionsPath = resourcePath(receptions);

export function useReceive() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: object) =>
      (await postOnce<{ reception: Reception }>(receptionsPath, request, keyOf(request))).reception,
    onSuccess: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}

/** The server makes a second reception with negative quantities. */
export function useReverse({ _id }: Reception) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async () =>
      (await postOnce<{ reception: Reception }>(`${receptionsPath}/${_id}/reverse`, undefined, keyOf(_id))).reception,
    onSettled: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}
