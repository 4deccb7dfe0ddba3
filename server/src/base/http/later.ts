import type { FastifyInstance } from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Work that runs after an answer, so that the answer's time does not reveal whether there was such work. Closing the server waits
 * for the work.
 */
export class Later {
  readonly #pending = new Set<Promise<void>>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
    app.addHook('onClose', async () => {
      await Promise.all(this.#pending);
    });
  }

  /** Starts the work after the answer is sent. A failure is logged. */
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
