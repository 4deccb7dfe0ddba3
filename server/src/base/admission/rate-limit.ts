import { tooManyAttempts } from '@dioptria/contract/shop/auth/auth.ts';
import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { Refusal } from '../records/refusal.ts';

export interface Limit {
  /** For example `sign-in-account`. Each name has its own counters. */
  name: string;
  attempts: number;
  seconds: number;
}

/** Counts attempts under a key, such as an e-mail address. All servers on the same database share the counters. */
export interface RateLimit {
  /**
   * Called before the attempt, so that concurrent attempts cannot exceed the limit. Returns the number of attempts left.
   * @throws Refusal 429 with `Retry-After` if the attempt exceeds the limit.
   */
  spend(key: string): Promise<number>;
  /** Does the same as `spend`, but returns the refusal. */
  trySpend(key: string): Promise<{ left: number } | { refusal: Refusal }>;
  /** Takes one counted attempt back, such as a sign-in whose password was right. */
  giveBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

/** The key is a hash, since a person may type a password into the field of the e-mail address. */
const keyOf = (key: string) => hash('sha256', key, 'base64url');

/**
 * Uses the pool without `asTenant`, unlike all other code: the rows belong to no tenant, hold a hash and a number, and must remain
 * when a refusal rolls a transaction back.
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
  async function trySpend(key: string) {
    try {
      const { remainingPoints } = await limiter.consume(keyOf(key));
      return { left: remainingPoints };
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return { refusal: tooMany(refused) };
      throw refused;
    }
  }
  return {
    trySpend,
    async spend(key) {
      const spent = await trySpend(key);
      if ('refusal' in spent) throw spent.refusal;
      return spent.left;
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

/** `::ffff:192.0.2.1` */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function groupsOf(address: string): string[] {
  // An IPv6 address can be written in several forms. The URL parser turns all forms into one form.
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  return tail === undefined ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/**
 * `own` is the IPv4 address itself, or the IPv6 /64 network of one internet connection. `around` is the IPv4 /24 or the IPv6 /48.
 */
export function networkOf(address: string): { own: string; around: string } {
  const plain = mapped.exec(address)?.[1] ?? address;
  if (!isIPv6(plain)) return { own: plain, around: `${plain.split('.').slice(0, 3).join('.')}.0/24` };
  const groups = groupsOf(plain);
  return { own: `${groups.slice(0, 4).join(':')}::/64`, around: `${groups.slice(0, 3).join(':')}::/48` };
}
