import { type CashMovementOrigin, cashMovementOriginTable } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashEntry } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { z } from 'zod';

/** An entry of a cash session is a client's payment or a movement of cash. */
export type EntryOrigin = 'payment' | CashMovementOrigin;

const sums = new Set(['expected', 'counts', 'takenOut']);
const tallies = z.array(z.looseObject({}));
const isShown = (origin: unknown) =>
  Object.entries(cashMovementOriginTable).some(([name, { isShownToBlind }]) => name === origin && isShownToBlind);

/**
 * The entry as a user who counts blindly sees it if another user made it: all entries would add up to the expected amount
 * (docs/rules.md#cash-8). The note of an insurer's payment names the insurer.
 */
export function maskedEntry(entry: CashEntry, origin: EntryOrigin): CashEntry {
  if (origin === 'payment') return { ...entry, amount: null };
  if (isShown(origin)) return entry;
  return { ...entry, amount: null, note: cashMovementOriginTable[origin].label };
}

/** The values of a history entry as a user who counts blindly sees them. */
export function maskedValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isHiddenMovement = 'amount' in values && !isShown(values['origin']);
  const hidden = isHiddenMovement ? new Set([...sums, 'amount', 'reason']) : sums;
  const shown = Object.entries(values).filter(([field]) => !hidden.has(field));
  return Object.fromEntries(
    shown.map(([field, value]) => [
      field,
      field === 'tallies' ? tallies.parse(value).map((tally) => ({ ...tally, counts: null })) : value,
    ]),
  );
}
