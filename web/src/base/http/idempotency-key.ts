import { useRef } from 'react';

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
