import { hash, randomBytes } from 'node:crypto';

export const MAX_SESSION_IDLE = 12 * 3_600_000;
export const MAX_SESSION_AGE = 30 * 24 * 3_600_000;

/** 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores it instead of the token. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
