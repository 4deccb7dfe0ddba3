/**
 * Each browser keeps a cookie with a random token for each of its users; the database keeps the hashes of the tokens. Such a
 * token signs nobody in: it only decides which counter counts a sign-in attempt (docs/decisions/0019-accounts.md).
 */
import { hash } from 'node:crypto';
import type { Transaction } from '../../base/database/tables.ts';
import { newToken, tokenHash } from '../../base/security/authenticate.ts';
import type { SessionOwner } from './sessions.ts';

/** In milliseconds. After this time without a sign-in of the user, the server forgets the browser. */
const REMEMBERED = 365 * 24 * 3_600_000;
/** The limit of browsers per user, and the limit of users per browser. */
const MOST = 10;

export type DeviceTokens = readonly string[];

/** Browsers accept a cookie with the prefix `__Host-` only over TLS, and only if the cookie is for all paths of the host. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-device' : 'device');
/** Earlier versions gave the cookie this name over TLS. */
const formerName = '__Secure-device';

/** Malformed tokens are left out. */
export function readDeviceTokens(header = '', isSecure: boolean): DeviceTokens {
  const names = isSecure ? [cookieName(true), formerName] : [cookieName(false)];
  return names
    .flatMap((name) => {
      const prefix = `${name}=`;
      const cookie = header.split(/;\s*/).find((one) => one.startsWith(prefix)) ?? prefix;
      return cookie.slice(prefix.length).split('.');
    })
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, MOST);
}

/** Scripts of the page cannot read the cookie. Without TLS, the browser sends the cookie only with a sign-in. */
export function deviceCookie(tokens: DeviceTokens, isSecure: boolean): string {
  const value = `${cookieName(isSecure)}=${tokens.slice(0, MOST).join('.')}`;
  const attributes = `Path=${isSecure ? '/' : '/auth/login'}; Max-Age=${REMEMBERED / 1000}; HttpOnly; SameSite=Strict`;
  return `${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}

export const networkHash = (network: string): Buffer => hash('sha256', network, 'buffer');

/**
 * `known` is the hash of the browser's token for this user, if there is one. Returns the browser's former tokens, and a new token
 * if the browser had no token for this user.
 */
export async function rememberDevice(
  tx: Transaction,
  { tenantId, userId }: SessionOwner,
  { tokens, known, network, now }: { tokens: DeviceTokens; known: Buffer | undefined; network: string; now: Date },
): Promise<DeviceTokens> {
  const token = known ? undefined : newToken();
  const row = {
    tenant_id: tenantId,
    user_id: userId,
    device_hash: known ?? tokenHash(token ?? ''),
    network_hash: networkHash(network),
    last_used_at: now,
  };
  await tx
    .insertInto('known_devices')
    .values(row)
    .onConflict((device) =>
      device
        .columns(['tenant_id', 'user_id', 'device_hash'])
        .doUpdateSet({ network_hash: row.network_hash, last_used_at: now }),
    )
    .execute();
  if (token === undefined) return tokens;
  await forgetOldDevices(tx, { tenantId, userId }, now);
  return [token, ...tokens];
}

async function forgetOldDevices(tx: Transaction, { tenantId, userId }: SessionOwner, now: Date): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where((device) =>
      device.or([
        device('last_used_at', '<', new Date(now.getTime() - REMEMBERED).toISOString()),
        device('device_hash', 'in', (devices) =>
          devices
            .selectFrom('known_devices')
            .select('device_hash')
            .where('tenant_id', '=', tenantId)
            .where('user_id', '=', userId)
            .orderBy('last_used_at', 'desc')
            .offset(MOST),
        ),
      ]),
    )
    .execute();
}
