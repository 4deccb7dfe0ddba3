import { tooManyAttempts } from '@dioptria/contract/shop/auth/auth.ts';
import { Refusal } from '../records/refusal.ts';

/** The time that a refused client should wait before it retries, in seconds. */
const RETRY_AFTER = 30;

/** One limit that a stream counts against, such as the largest number of open streams of one user. */
export interface StreamLimit {
  key: string;
  atMost: number;
}

/** Counts the open streams of this process under each key. */
export class StreamSlots {
  readonly #open = new Map<string, number>();

  /**
   * Takes one slot of each limit.
   * @returns a function that gives the slots back.
   * @throws Refusal 429 when one of the limits is reached.
   */
  take(limits: readonly StreamLimit[]): () => void {
    for (const { key, atMost } of limits) if ((this.#open.get(key) ?? 0) >= atMost) throw tooManyStreams();
    for (const { key } of limits) this.#add(key, 1);
    return () => {
      for (const { key } of limits) this.#add(key, -1);
    };
  }

  #add(key: string, added: number): void {
    const count = (this.#open.get(key) ?? 0) + added;
    if (count === 0) this.#open.delete(key);
    else this.#open.set(key, count);
  }
}

function tooManyStreams(): Refusal {
  const headers = { 'retry-after': String(RETRY_AFTER) };
  return new Refusal(429, 'too_many_requests', tooManyAttempts(RETRY_AFTER), { headers });
}
