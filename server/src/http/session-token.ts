import { hash, randomBytes } from 'node:crypto';

/** How long a session lives without a request, and at most, in milliseconds (decisions §1 'Session'). */
export const IDLE_LIFE = 12 * 3_600_000;
export const WHOLE_LIFE = 30 * 24 * 3_600_000;

/** A new token: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
