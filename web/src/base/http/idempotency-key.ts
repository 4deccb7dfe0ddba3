import { useRef } from 'react';
import { ApiError, http } from './http.ts';

/** In milliseconds: as long as the server's `Retry-After`. */
const PAUSE = 1000;

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

/** If the server is busy (503), retries once before it throws. */
export async function postOnce<Answer>(path: string, request: unknown, idempotencyKey: string): Promise<Answer> {
  const send = () => http.post<Answer>(path, request, { idempotencyKey });
  return send().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 503) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE);
    });
    return send();
  });
}
