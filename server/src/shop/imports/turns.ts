import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds of pause for each millisecond of work. */
const PAUSE_FACTOR = 0.2;
const LONGEST_PAUSE = 50;

/** All imports together use one database connection, and other requests get the processor between two parts. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

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
