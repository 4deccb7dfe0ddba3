import { useRef } from 'react';

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
