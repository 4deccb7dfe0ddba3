import { vi } from 'vitest';

const DAY = 86_400_000;

/** If `days` is 0 or less, the clock does not change. */
export async function daysEarlier<Done>(days: number, work: () => Promise<Done>): Promise<Done> {
  if (days <= 0) return work();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * DAY });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
