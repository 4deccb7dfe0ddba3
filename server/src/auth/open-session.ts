import type { SignInFailure } from '@dioptria/contract/audit.ts';
import type { LoginResponse } from '@dioptria/contract/auth.ts';
import { sql } from 'kysely';
import { asGate, asTenant } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/tables.ts';
import { tokenHash } from '../http/session-token.ts';
import { auditFrom } from '../resource/audit.ts';
import type { Origin } from '../resource/context.ts';
import { type DeviceTokens, networkHash, rememberDevice } from './known-devices.ts';
import { hasSecondFactor, takeCode } from './second-factor.ts';
import { beginSession, forgetOld, type SessionOwner } from './sessions.ts';
import type { Vault } from './vault.ts';

/** A user as the sign-in finds it, and what of the place the user is known at. */
export interface FoundAccount extends SessionOwner {
  passwordHash: string;
  /** The hash of the browser's token that is this user's. */
  device: Buffer | undefined;
  knowsNetwork: boolean;
}

/** Where somebody signs in, with what besides the password. */
export interface SignInPlace {
  origin: Origin;
  network: string;
  tokens: DeviceTokens;
  code: string | undefined;
}

/** A session that began, and the tokens its browser is to keep. */
export interface OpenedSession extends LoginResponse {
  tokens: DeviceTokens;
}

/** By e-mail address over all tenants: the one look-up before a tenant is known. */
export function findAccount(
  database: Database,
  email: string,
  { tokens, network }: Pick<SignInPlace, 'tokens' | 'network'>,
): Promise<FoundAccount | undefined> {
  return asGate(database, async (tx) => {
    const found = await tx
      .selectFrom('credentials')
      .select(['tenant_id', 'user_id', 'password_hash'])
      .select(
        sql<Buffer | null>`(select device_hash from known_devices as known where known.tenant_id = credentials.tenant_id
          and known.user_id = credentials.user_id and device_hash = any(${tokens.map(tokenHash)}) limit 1)`.as(
          'device',
        ),
      )
      .select(
        sql<boolean>`exists (select from known_devices as known where known.tenant_id = credentials.tenant_id
          and known.user_id = credentials.user_id and network_hash = ${networkHash(network)})`.as('knows_network'),
      )
      .where('email_key', '=', email)
      .executeTakeFirst();
    return (
      found && {
        tenantId: found.tenant_id,
        userId: found.user_id,
        passwordHash: found.password_hash,
        device: found.device ?? undefined,
        knowsNetwork: found.knows_network,
      }
    );
  });
}

/**
 * Holds the credentials while the session begins: one whose password is just being changed gets none.
 * @returns why there is no session, where there is none.
 */
export function openSession(
  database: Database,
  account: FoundAccount,
  { origin, network, tokens, code }: SignInPlace,
  vault: Vault,
): Promise<OpenedSession | SignInFailure | 'codeNeeded'> {
  const { tenantId } = account;
  return asTenant(database, tenantId, async (tx) => {
    const user = await holdUser(tx, account);
    if (!user) return 'wrongPassword';
    if (!user.enabled) return 'disabled';
    if (user.suspended_at !== null) return 'suspended';
    const now = new Date();
    if (await hasSecondFactor(tx, account)) {
      if (code === undefined) return 'codeNeeded';
      if (!(await takeCode(tx, account, { code, vault, now }))) return 'wrongCode';
    }
    await forgetOld(tx, tenantId, now);
    const token = await beginSession(tx, account, now, origin);
    const place = { tokens, known: account.device, network, now };
    const source = { tenantId, user: { userId: account.userId, name: user.name }, origin, now };
    auditFrom(tx, source, { action: 'signIn', kind: 'sessions' });
    return { token, tenantId, tokens: await rememberDevice(tx, account, place) };
  });
}

function holdUser(tx: Transaction, { tenantId, userId, passwordHash }: FoundAccount) {
  return tx
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
    .innerJoin('credentials', (join) =>
      join.onRef('credentials.tenant_id', '=', 'users.tenant_id').onRef('credentials.user_id', '=', 'users.id'),
    )
    .select(['users.name', 'users.enabled', 'tenants.suspended_at'])
    .where('users.tenant_id', '=', tenantId)
    .where('users.id', '=', userId)
    .where('credentials.password_hash', '=', passwordHash)
    .forShare(['users', 'credentials'])
    .executeTakeFirst();
}

/** Writes into the shop's log that somebody who knows a user's e-mail address was not let in. */
export function recordFailures(
  database: Database,
  { tenantId, userId }: SessionOwner,
  origin: Origin,
  reasons: readonly SignInFailure[],
): Promise<void> {
  return asTenant(database, tenantId, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('name')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) return;
    const source = { tenantId, user: { userId, name: user.name }, origin, now: new Date() };
    for (const reason of reasons)
      auditFrom(tx, source, { action: 'signInFailed', kind: 'sessions', after: { reason } });
  });
}
