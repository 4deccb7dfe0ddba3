import { vi } from 'vitest';

const DAY = 86_400_000;

/**
 * Does work with the clock set some days back, for instance for a sale that was due in the past. A number of 0 or less changes
 * nothing.
 */
export async function daysEarlier<Done>(days: number, work: () => Promise<Done>): Promise<Done> {
  if (days <= 0) return work();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * DAY });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
