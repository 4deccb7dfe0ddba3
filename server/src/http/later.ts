import type { FastifyInstance } from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that no answer waits for, so that no answer tells by its time whether it was done; closing the server waits for it. */
export class Later {
  readonly #pending = new Set<Promise<void>>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
    app.addHook('onClose', async () => {
      await Promise.all(this.#pending);
    });
  }

  /** Begins the work once the answer at hand is on its way. A failure is logged. */
  do(work: () => Promise<unknown>): void {
    const done = this.#run(work).finally(() => this.#pending.delete(done));
    this.#pending.add(done);
  }

  async #run(work: () => Promise<unknown>): Promise<void> {
    await nextTurn();
    try {
      await work();
    } catch (error) {
      this.#app.log.error({ err: error }, 'Work after an answer failed');
    }
  }
}
