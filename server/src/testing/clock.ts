import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Gives the tests of a file a clock of their own. Timers go on in real time.
 * @returns the function that sets the clock of the server to an instant
 */
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
