import { tooManyAttempts } from '@dioptria/contract/auth.ts';
import { Refusal } from '../resource/refusal.ts';

/** Until who was refused a stream should ask again, in seconds. */
const ASK_AGAIN_AFTER = 30;

/** What a stream counts against, such as a user's streams, and how many there may be. */
export interface Quota {
  key: string;
  atMost: number;
}

/** Counts the open streams of this process by what they count against. */
export class StreamQuotas {
  readonly #open = new Map<string, number>();

  /**
   * Counts one stream more against each.
   * @returns how to count it no more.
   * @throws Refusal 429 when it is one too many for any of them.
   */
  claim(quotas: readonly Quota[]): () => void {
    for (const { key, atMost } of quotas) if (this.#count(key) >= atMost) throw tooManyStreams();
    for (const { key } of quotas) this.#add(key, 1);
    return () => {
      for (const { key } of quotas) this.#add(key, -1);
    };
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  #add(key: string, added: number): void {
    const count = this.#count(key) + added;
    if (count === 0) this.#open.delete(key);
    else this.#open.set(key, count);
  }
}

function tooManyStreams(): Refusal {
  return new Refusal(429, 'too_many_requests', tooManyAttempts(ASK_AGAIN_AFTER), {
    headers: { 'retry-after': String(ASK_AGAIN_AFTER) },
  });
}
