import { expect, test } from '@playwright/test';

/**
 * Counts the actions of a task: clicks, Enter and shortcut keys, but no typed values (docs/counter.md). A test names each action,
 * so that a reader of the test sees the way through the screens.
 */
export class CountedTask {
  readonly #actions: string[] = [];

  /** Performs one action: one click, one Enter or one shortcut. @param name what the user does, such as "Click 'Nueva venta'" */
  async act(name: string, action: () => Promise<unknown>): Promise<void> {
    this.#actions.push(name);
    await test.step(name, action);
  }

  /** The number of actions so far, to compare two tasks. */
  get count(): number {
    return this.#actions.length;
  }

  /** Fails if the task took more actions than the limit; the failure names the actions. */
  expectAtMost(limit: number): void {
    expect(this.#actions.length, this.#actions.join('\n')).toBeLessThanOrEqual(limit);
  }
}
