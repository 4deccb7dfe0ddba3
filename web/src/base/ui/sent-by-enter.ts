import type { FormEvent } from 'react';

/**
 * True if Enter in a field has sent the form, and no button. A form for a scanner ignores this Enter, because a scanner
 * types Enter after each code (docs/rules.md#codes-6). The form's buttons must lie outside the form.
 */
export function isSentByEnter({ currentTarget }: FormEvent): boolean {
  const focused = document.activeElement;
  return focused !== null && currentTarget.contains(focused) && focused.matches('input, select');
}
