import type { FormEvent } from 'react';

/**
 * A form for a scanner ignores this Enter, because a scanner types Enter after each code. The form's buttons must lie outside the
 * form (docs/rules.md#codes-6).
 */
export function isSentByEnter({ currentTarget }: FormEvent): boolean {
  const focused = document.activeElement;
  return focused !== null && currentTarget.contains(focused) && focused.matches('input, select');
}
