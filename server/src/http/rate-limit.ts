import { tooManyAttempts } from '@dioptria/contract/auth.ts';
import { hash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { Refusal } from '../resource/refusal.ts';

/** So many attempts in so long. */
export interface Limit {
  /** What is limited, `sign-in-account`: each name counts apart. */
  name: string;
  attempts: number;
  seconds: number;
}

/** Counts attempts under a key, for all servers of the database together. */
export interface RateLimit {
  /**
   * Counts an attempt before it is made, so that concurrent ones cannot exceed the limit.
   * @returns how many are left.
   * @throws Refusal 429 with `Retry-After` when it is one too many.
   */
  spend(key: string): Promise<number>;
  /** Takes back an attempt that turned out harmless. */
  giveBack(key: string): Promise<void>;
  /** Forgets every attempt. */
  clear(key: string): Promise<void>;
}

/** What people type as their address may be anything, their password included. */
const keyOf = (key: string) => hash('sha256', key, 'base64url');

/**
 * A limit kept in the table `rate_limits`. It is the one thing that uses the pool outside the door: its rows belong to no
 * tenant, hold a hash and a number, and must survive the refusal that undoes a transaction.
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
