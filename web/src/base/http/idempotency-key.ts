import { useRef } from 'react';
import { ApiError, http } from './http.ts';

/** The pause before the retry after status 503, in milliseconds: as long as the server's `Retry-After`. */
const PAUSE = 1000;

/**
 * Returns a function that gives the `Idempotency-Key` of a form's content (docs/rules.md#records-6). The key stays the
 * same as long as the content stays the same, so a double click, or a retry after a lost answer, writes once. Changed
 * content gets a new key.
 */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' });
  return (request: unknown): string => {
    const content = JSON.stringify(request);
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/**
 * Sends a form's content with its key. If the server is busy (503), the function retries once before it throws. The
 * retry is safe because the server writes nothing twice for one key.
 */
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
