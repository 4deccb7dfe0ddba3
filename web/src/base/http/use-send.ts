import type { AnswerOf, Endpoint } from '@dioptria/contract/base/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, type CallBodyOf, type CallOf } from './call.ts';
import { staleAfterCall } from './stale.ts';

/**
 * The key is the same as long as the content is the same, so a double click, or a retry after a lost answer, writes once
 * (docs/rules.md#records-6).
 */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' });
  return (request: unknown): string => {
    const content = JSON.stringify(request);
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
}

type Given<E extends Endpoint> = Omit<CallOf<E>, 'body' | 'idempotencyKey'>;

export type Calling = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<AnswerOf<E>>;

/** A retry of a POST with the same content writes nothing twice. Unlike `useSend`, the call refetches nothing. */
export function useCall(): Calling {
  const keyOf = useIdempotencyKey();
  return <E extends Endpoint>(endpoint: E, input: CallOf<E>) => {
    const { method, changes, takesFile, isRepeatable } = endpoint;
    const isWrite = method === 'POST' && changes !== 'nothing' && !takesFile && !isRepeatable;
    const key = isWrite && { idempotencyKey: keyOf(input) };
    return (call as (e: E, sent: object) => Promise<AnswerOf<E>>)(endpoint, { ...input, ...key });
  };
}

interface SendOptions<E extends Endpoint> {
  /** `onSuccess` and `onError` run before the refetch, even if the component that sent the request is gone. */
  onSuccess?: (answer: AnswerOf<E>, body: CallBodyOf<E>) => void;
  onError?: (error: Error) => void;
  /** The mutation is pending until the refetched data is here. */
  waitsForRefetch?: boolean;
}

/**
 * Sends the request, and then refetches the answers that the endpoint makes stale. A refusal causes a refetch too,
 * because the server may have stored a part, or another user may have changed the record. A retry of a POST with the
 * same content writes nothing twice.
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  ...[given, { onSuccess, onError, waitsForRefetch = false } = {}]: object extends Given<E>
    ? [given?: Given<E>, options?: SendOptions<E>]
    : [given: Given<E>, options?: SendOptions<E>]
) {
  const queryClient = useQueryClient();
  const send = useCall();
  return useMutation<AnswerOf<E>, Error, CallBodyOf<E> extends undefined ? void : CallBodyOf<E>>({
    mutationFn: (body) => send(endpoint, { ...given, body } as unknown as CallOf<E>),
    onSuccess: (answer, body) => onSuccess?.(answer, body as CallBodyOf<E>),
    onError: (error) => onError?.(error),
    onSettled: async () => {
      const refetch = queryClient.invalidateQueries({ predicate: staleAfterCall(endpoint) });
      // By default the mutation does not wait for the refetch, which may remove the component that waits for the
      // answer.
      if (waitsForRefetch) await refetch;
    },
  });
}
