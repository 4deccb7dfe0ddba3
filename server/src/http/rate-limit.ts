import { tooManyAttempts } from '@dioptria/contract/auth.ts';
import { hash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { Refusal } from '../resource/refusal.ts';

export interface Limit {
  /** The limit's name, such as `sign-in-account`. Each name has its own counters. */
  name: string;
  attempts: number;
  seconds: number;
}

/** Counts attempts under a key. All servers on the same database share the counters. */
export interface RateLimit {
  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit.
   * @returns the number of attempts left.
   * @throws Refusal 429 with `Retry-After` if the attempt exceeds the limit.
   */
  spend(key: string): Promise<number>;
  /** Uncounts an attempt that turned out harmless. */
  giveBack(key: string): Promise<void>;
  /** Uncounts all attempts under a key. */
  clear(key: string): Promise<void>;
}

/** The stored form of a key: a hash, since a person may type a password into the field of the e-mail address. */
const keyOf = (key: string) => hash('sha256', key, 'base64url');

/**
 * Makes a limit whose counters are in the table `rate_limits`. This is the only code that uses the pool without `asTenant`:
 * the rows belong to no tenant, hold a hash and a number, and must remain when a refusal rolls a transaction back.
 */
export function rateLimit({ pool }: Database, { name, attempts, seconds }: Limit): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: attempts,
    duration: seconds,
  });
  return {
    async spend(key) {
      const { remainingPoints } = await limiter.consume(keyOf(key)).catch((refused: unknown) => {
        throw refused instanceof RateLimiterRes ? tooMany(refused) : refused;
      });
      return remainingPoints;
    },
    async giveBack(key) {
      await limiter.reward(keyOf(key));
    },
    async clear(key) {
      await limiter.delete(keyOf(key));
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Refusal(429, 'too_many_requests', tooManyAttempts(seconds), {
    headers: { 'retry-after': String(seconds) },
  });
}
