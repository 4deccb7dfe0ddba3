import { hash, randomBytes } from 'node:crypto';

/**
 * The longest time that a session lives without a request, and the longest life of any session, in milliseconds
 * (docs/rules.md#sessions-5).
 */
export const MAX_SESSION_IDLE = 12 * 3_600_000;
export const MAX_SESSION_AGE = 30 * 24 * 3_600_000;

/** Returns a new token: 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a token, which the database stores instead of the token. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
