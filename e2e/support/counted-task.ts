import { expect, test } from '@playwright/test';

/**
 * Counts clicks, Enter and shortcut keys, but no typed values (docs/counter.md). A test names each action, so that its
 * reader sees the way through the screens.
 */
export class CountedTask {
  readonly #actions: string[] = [];

  /** One click, one Enter or one shortcut. @param name such as "Click 'Nueva venta'" */
  async act(name: string, action: () => Promise<unknown>): Promise<void> {
    this.#actions.push(name);
    await test.step(name, action);
  }

  get count(): number {
    return this.#actions.length;
  }

  expectAtMost(limit: number): void {
    expect(this.#actions.length, this.#actions.join('\n')).toBeLessThanOrEqual(limit);
  }
}
