import type { SignInFailure } from '@dioptria/contract/audit.ts';
import { shopSuspended, signInFailed, type LoginResponse } from '@dioptria/contract/auth.ts';
import { asGate, asTenant } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import type { Api } from '../http/api.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { auditFrom } from '../resource/audit.ts';
import type { Origin } from '../resource/context.ts';
import { Refusal } from '../resource/refusal.ts';
import { verifyPassword } from './passwords.ts';
import { beginSession, forgetOld } from './sessions.ts';

const QUARTER_HOUR = 15 * 60;

/** What a person signs in with, and from where. */
export interface SignIn {
  email: string;
  password: string;
  origin: Origin;
}

interface Credentials {
  tenant_id: string;
  user_id: string;
  password_hash: string;
}

const failed = () => new Refusal(401, 'unauthenticated', signInFailed);

/**
 * Signing in (decisions §1). Ten failures of one account or fifty of one network address within a quarter of an hour
 * close it for the rest of that time; a success clears the account's. The shop's log keeps the failures of its users, up to
 * the one that closes the account, written when the answer is on its way: it takes as long for an address nobody has.
 */
export function signInTo({
  database,
  later,
}: Pick<Api, 'database' | 'later'>): (attempt: SignIn) => Promise<LoginResponse> {
  const ofAccount = rateLimit(database, { name: 'sign-in-account', attempts: 10, seconds: QUARTER_HOUR });
  const ofAddress = rateLimit(database, { name: 'sign-in-address', attempts: 50, seconds: QUARTER_HOUR });
  return async ({ email, password, origin }) => {
    const account = email.toLowerCase();
    await ofAddress.spend(origin.address);
    const left = await ofAccount.spend(account);
    const credentials = await findCredentials(database, account);
    const matches = await verifyPassword(credentials?.password_hash, password);
    const session = credentials && matches ? await openSession(database, credentials, origin) : 'wrongPassword';
    if (typeof session === 'string') {
      const reasons: SignInFailure[] = left === 0 ? [session, 'lockedOut'] : [session];
      if (credentials) later.do(() => recordFailures(database, credentials, origin, reasons));
      throw session === 'suspended' ? new Refusal(402, 'suspended', shopSuspended) : failed();
    }
    await ofAccount.clear(account);
    await ofAddress.giveBack(origin.address);
    return session;
  };
}

/** Writes into the shop's log that somebody who knows a user's e-mail address was not let in. */
function recordFailures(
  database: Database,
  { tenant_id: tenantId, user_id: userId }: Credentials,
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

/** By e-mail address over all tenants: the one look-up before a tenant is known. */
function findCredentials(database: Database, account: string): Promise<Credentials | undefined> {
  return asGate(database, (tx) =>
    tx
      .selectFrom('credentials')
      .select(['tenant_id', 'user_id', 'password_hash'])
      .where('email_key', '=', account)
      .executeTakeFirst(),
  );
}

/**
 * Holds the credentials while the session begins: one whose password is just being changed gets none.
 * @returns why there is no session, where there is none.
 */
function openSession(
  database: Database,
  { tenant_id: tenantId, user_id: userId, password_hash: verified }: Credentials,
  origin: Origin,
): Promise<LoginResponse | SignInFailure> {
  return asTenant(database, tenantId, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
      .innerJoin('credentials', (join) =>
        join.onRef('credentials.tenant_id', '=', 'users.tenant_id').onRef('credentials.user_id', '=', 'users.id'),
      )
      .select(['users.name', 'users.enabled', 'tenants.suspended_at'])
      .where('users.tenant_id', '=', tenantId)
      .where('users.id', '=', userId)
      .where('credentials.password_hash', '=', verified)
      .forShare(['users', 'credentials'])
      .executeTakeFirst();
    if (!user) return 'wrongPassword';
    if (!user.enabled) return 'disabled';
    if (user.suspended_at !== null) return 'suspended';
    const now = new Date();
    await forgetOld(tx, tenantId, now);
    const token = await beginSession(tx, { tenantId, userId }, now);
    const source = { tenantId, user: { userId, name: user.name }, origin, now };
    auditFrom(tx, source, { action: 'signIn', kind: 'sessions' });
    return { token, tenantId };
  });
}
