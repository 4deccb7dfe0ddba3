import { afterEach, beforeEach, vi } from 'vitest';

/** Timers run in real time. Returns the function that sets the clock of the server. */
export function testClock(): (instant: string) => void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return (instant) => {
    vi.setSystemTime(new Date(instant));
  };
}
