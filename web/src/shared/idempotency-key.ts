import { useRef } from 'react';
import { ApiError, http } from './http.ts';

/** Before a busy server is asked again, in milliseconds: as its `Retry-After` says. */
const PAUSE = 1000;

/**
 * Gives the `Idempotency-Key` of a form's content: the same one while the content is the same, so that sending again
 * after a lost answer, or a double click, writes once; another one as soon as something was changed (decisions §1).
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
 * Sends a form's content under its key. Refused because the server is busy, it is sent once more before anybody is told:
 * under one key nothing is written twice.
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
