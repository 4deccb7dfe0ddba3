import { tooManyAttempts } from '@dioptria/contract/shop/auth/auth.ts';
import { Refusal } from '../records/refusal.ts';

const RETRY_AFTER = 30;

export interface StreamLimit {
  key: string;
  atMost: number;
}

export class StreamSlots {
  readonly #open = new Map<string, number>();

  /** Returns a function that gives the slots back. @throws Refusal 429 when one of the limits is reached. */
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
