import type { KeyboardEvent } from 'react';

/** Moves the focus between the rows' buttons with the arrow keys, Home and End. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const current = rows.findIndex((row) => row === event.target);
  if (current === -1) return;
  const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  rows[target]?.focus();
}
