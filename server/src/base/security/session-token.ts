import { hash, randomBytes } from 'node:crypto';

/** The longest time without a request, and the longest life of a session, in milliseconds (docs/rules.md#sessions-5). */
export const IDLE_LIFE = 12 * 3_600_000;
export const WHOLE_LIFE = 30 * 24 * 3_600_000;

/** A new token: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a token. The database stores it instead of the token. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
