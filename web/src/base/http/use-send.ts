import type { AnswerOf, Endpoint, SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallOf } from './call.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { staleAfterCall } from './stale.ts';

type Given<E extends Endpoint> = Omit<CallOf<E>, 'body' | 'idempotencyKey'>;

/**
 * Then refetches what the endpoint makes stale, also after a refusal: the server may have stored a part, or another user may have
 * changed the record. A retry of a POST with the same content writes nothing twice.
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  ...[given]: object extends Given<E> ? [given?: Given<E>] : [given: Given<E>]
) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation<AnswerOf<E>, Error, SentBodyOf<E> extends undefined ? void : SentBodyOf<E>>({
    mutationFn: (body) => {
      const isWrite = endpoint.method === 'POST' && endpoint.changes !== 'nothing';
      const key = isWrite && { idempotencyKey: keyOf([given, body]) };
      return (call as (e: E, input: object) => Promise<AnswerOf<E>>)(endpoint, { ...given, body, ...key });
    },
    // Without waiting: the refetched data may remove the component that waits for the answer.
    onSettled: () => void queryClient.invalidateQueries({ predicate: staleAfterCall(endpoint) }),
  });
}
