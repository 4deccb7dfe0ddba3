import type { FastifyInstance } from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * So the time until the answer does not reveal whether the server had such work to do. A server that closes waits until the work
 * is done.
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

  /** In the next turn of the event loop, after the server has sent the answer. A failure is logged. */
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
