import { setTimeout as pause } from 'node:timers/promises';

/** The milliseconds of pause for each millisecond of work, and the longest pause, in milliseconds. */
const PAUSE_FACTOR = 0.2;
const LONGEST_PAUSE = 50;

/**
 * Does the work of all imports on one server: one part at a time, with a pause after each part. All imports together use one
 * database connection, and other requests get the processor between two parts.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Does the work after the work of all earlier calls has ended. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(async () => {
      const began = performance.now();
      return { value: await work(), took: performance.now() - began };
    });
    this.#last = result.then(
      ({ took }) => pause(Math.min(took * PAUSE_FACTOR, LONGEST_PAUSE)),
      () => {},
    );
    return result.then(({ value }) => value);
  }
}
