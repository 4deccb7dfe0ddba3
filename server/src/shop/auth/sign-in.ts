import type { SignInFailure } from '@dioptria/contract/shop/audit/audit.ts';
import {
  codeNeeded,
  type LoginResponse,
  shopSuspended,
  signInFailed,
  wrongCode,
} from '@dioptria/contract/shop/auth/auth.ts';
import { sql } from 'kysely';
import { networkOf, rateLimit } from '../../base/admission/rate-limit.ts';
import { asTenant, beforeTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { inTenant } from '../../base/database/statements.ts';
import type { Transaction } from '../../base/database/tables.ts';
import type { Api } from '../../base/http/api.ts';
import type { Origin } from '../../base/records/context.ts';
import { auditFrom } from '../../base/records/record-change.ts';
import { Refusal } from '../../base/records/refusal.ts';
import { tokenHash } from '../../base/security/authenticate.ts';
import { verifyPassword } from '../../base/security/passwords.ts';
import type { Vault } from '../../base/security/vault.ts';
import { type DeviceTokens, networkHash, rememberDevice } from './known-devices.ts';
import { hasSecondFactor, provenRecoveryCode, takeCode } from './second-factor.ts';
import { beginSession, removeExpired, type SessionOwner } from './sessions.ts';
import { signInLimits } from './sign-in-limits.ts';

interface FoundUser extends SessionOwner {
  passwordHash: string;
  device: Buffer | undefined;
  knowsNetwork: boolean;
}

export interface SignInDetails {
  origin: Origin;
  network: string;
  tokens: DeviceTokens;
  code: string | undefined;
  recoveryHash: string | undefined;
}

interface OpenedSession extends LoginResponse {
  tokens: DeviceTokens;
}

const unusedId = '00000000-0000-0000-0000-000000000000';

/** Searches the users of all tenants, because the server does not know the tenant before the sign-in. */
function findUser(
  database: Database,
  email: string,
  { tokens, network }: Pick<SignInDetails, 'tokens' | 'network'>,
): Promise<FoundUser | undefined> {
  return beforeTenant(database, async (tx) => {
    const found = await tx
      .selectFrom('credentials')
      .select(['tenant_id', 'user_id', 'password_hash'])
      .where('email_key', '=', email)
      .executeTakeFirst();
    await database.workers?.require(found?.tenant_id ?? unusedId);
    // The same two statements run for an unknown e-mail address, so that the time of the answer does not tell whether a user has
    // this address.
    const { rows } = await sql<{ device: Buffer | null; knows_network: boolean }>`select
        (select device_hash from known_devices where tenant_id = ${found?.tenant_id ?? unusedId}
          and user_id = ${found?.user_id ?? unusedId} and device_hash = any(${tokens.map(tokenHash)}) limit 1) as device,
        exists (select from known_devices where tenant_id = ${found?.tenant_id ?? unusedId}
          and user_id = ${found?.user_id ?? unusedId} and network_hash = ${networkHash(network)}) as knows_network`.execute(
      tx,
    );
    const [known] = rows;
    return (
      found && {
        tenantId: found.tenant_id,
        userId: found.user_id,
        passwordHash: found.password_hash,
        device: known?.device ?? undefined,
        knowsNetwork: known?.knows_network ?? false,
      }
    );
  });
}

/** The transaction locks the credentials, so that a concurrent change of the password ends this session too. */
function openSession(
  database: Database,
  found: FoundUser,
  { origin, network, tokens, code, recoveryHash }: SignInDetails,
  vault: Vault,
): Promise<OpenedSession | SignInFailure | 'codeNeeded'> {
  const { tenantId } = found;
  return asTenant(database, tenantId, async (tx) => {
    const user = await holdUser(tx, found);
    if (!user) return 'wrongPassword';
    if (!user.enabled) return 'disabled';
    if (user.suspended_at !== null) return 'suspended';
    const now = new Date();
    if (await hasSecondFactor(tx, found)) {
      if (code === undefined) return 'codeNeeded';
      if (!(await takeCode(tx, found, { code, recoveryHash, vault, now }))) return 'wrongCode';
    }
    await removeExpired(tx, tenantId, now);
    const token = await beginSession(tx, found, now, origin);
    const place = { tokens, known: found.device, network, now };
    const source = { tenantId, user: { userId: found.userId, name: user.name }, origin, now };
    auditFrom(tx, source, { action: 'signIn', kind: 'sessions' });
    return { token, tenantId, tokens: await rememberDevice(tx, found, place) };
  });
}

function holdUser(tx: Transaction, { tenantId, userId, passwordHash }: FoundUser) {
  return tx
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
    .innerJoin('credentials', (join) => inTenant(join, 'credentials.user_id', 'users.id'))
    .select(['users.name', 'users.enabled', 'tenants.suspended_at'])
    .where('users.tenant_id', '=', tenantId)
    .where('users.id', '=', userId)
    .where('credentials.password_hash', '=', passwordHash)
    .forShare(['users', 'credentials'])
    .executeTakeFirst();
}

function recordFailures(
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

export interface SignIn {
  email: string;
  password: string;
  code?: string | undefined;
  origin: Origin;
  tokens: DeviceTokens;
}

const refusals: Readonly<Record<SignInFailure | 'codeNeeded', () => Refusal>> = {
  wrongPassword: () => new Refusal(401, 'unauthenticated', signInFailed),
  disabled: () => new Refusal(401, 'unauthenticated', signInFailed),
  lockedOut: () => new Refusal(401, 'unauthenticated', signInFailed),
  suspended: () => new Refusal(402, 'suspended', shopSuspended),
  codeNeeded: () => new Refusal(401, 'totp_required', codeNeeded),
  wrongCode: () => new Refusal(401, 'totp_required', wrongCode),
};

/**
 * The server counts an attempt before it checks the password. An attempt no longer counts if it succeeds, or if only the code is
 * missing. The server writes the audit entry of a failure after the answer, because a wrong password must not take longer than
 * an unknown e-mail address.
 */
export function signInTo(
  { database, later }: Pick<Api, 'database' | 'later'>,
  vault: Vault,
): (attempt: SignIn) => Promise<OpenedSession> {
  const count = signInLimits(database);
  const ofCodes = rateLimit(database, { name: 'sign-in-code', attempts: 10, seconds: 24 * 3600 });

  return async ({ email: typedEmail, password, code, origin, tokens }) => {
    const email = typedEmail.toLowerCase();
    const network = networkOf(origin.address);
    const place = { origin, network: network.own, tokens, code };
    const found = await findUser(database, email, place);
    const device = found?.device?.toString('hex');
    const counted = await count({ email, network, device, knowsNetwork: found?.knowsNetwork ?? false });
    // A code has only a million values, so wrong codes are limited per day. Each known device and each known network has its own
    // counter.
    const codes = device ?? (found?.knowsNetwork ? `${email} ${network.own}` : email);
    const matches = await verifyPassword(found?.passwordHash, password);
    const isGuess = matches && code !== undefined;
    if (isGuess) await ofCodes.spend(codes);
    const recoveryHash = found && isGuess ? await provenRecoveryCode(database, found, code) : undefined;
    const session =
      found && matches ? await openSession(database, found, { ...place, recoveryHash }, vault) : 'wrongPassword';
    if (session === 'codeNeeded') await counted.forgive();
    if (typeof session === 'string') {
      recordFailure(found, session, counted.isLast, origin);
      throw refusals[session]();
    }
    if (isGuess) await ofCodes.clear(codes);
    await counted.forgive();
    return session;
  };

  function recordFailure(
    found: FoundUser | undefined,
    failure: SignInFailure | 'codeNeeded',
    isLast: boolean,
    origin: Origin,
  ): void {
    if (!found || failure === 'codeNeeded') return;
    later.do(() => recordFailures(database, found, origin, isLast ? [failure, 'lockedOut'] : [failure]));
  }
}
