import { shopSuspended, signInFailed, type LoginResponse } from '@dioptria/contract/auth.ts';
import { asGate, asTenant } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { Refusal } from '../resource/refusal.ts';
import { verifyPassword } from './passwords.ts';
import { beginSession, forgetOld } from './sessions.ts';

const QUARTER_HOUR = 15 * 60;

/** What a person signs in with, and from where. */
export interface SignIn {
  email: string;
  password: string;
  /** The network address. */
  address: string;
}

interface Credentials {
  tenant_id: string;
  user_id: string;
  password_hash: string;
}

const failed = () => new Refusal(401, 'unauthenticated', signInFailed);

/**
 * Signing in (decisions §1). Ten failures of one account or fifty of one network address within a quarter of an hour
 * close it for the rest of that time; a success clears the account's.
 */
export function signInTo(database: Database): (attempt: SignIn) => Promise<LoginResponse> {
  const ofAccount = rateLimit(database, { name: 'sign-in-account', attempts: 10, seconds: QUARTER_HOUR });
  const ofAddress = rateLimit(database, { name: 'sign-in-address', attempts: 50, seconds: QUARTER_HOUR });

  return async ({ email, password, address }) => {
    const account = email.toLowerCase();
    await ofAddress.spend(address);
    await ofAccount.spend(account);
    const credentials = await findCredentials(database, account);
    const matches = await verifyPassword(credentials?.password_hash, password);
    if (!credentials || !matches) throw failed();
    const token = await openSession(database, credentials);
    await ofAccount.clear(account);
    await ofAddress.giveBack(address);
    return { token, tenantId: credentials.tenant_id };
  };
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

/** Holds the credentials while the session begins: one whose password is just being changed gets none. */
function openSession(database: Database, credentials: Credentials): Promise<string> {
  const { tenant_id: tenantId, user_id: userId, password_hash: verified } = credentials;
  return asTenant(database, tenantId, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
      .innerJoin('credentials', (join) =>
        join.onRef('credentials.tenant_id', '=', 'users.tenant_id').onRef('credentials.user_id', '=', 'users.id'),
      )
      .select(['users.enabled', 'tenants.suspended_at'])
      .where('users.tenant_id', '=', tenantId)
      .where('users.id', '=', userId)
      .where('credentials.password_hash', '=', verified)
      .forShare(['users', 'credentials'])
      .executeTakeFirst();
    if (!user?.enabled) throw failed();
    if (user.suspended_at !== null) throw new Refusal(402, 'suspended', shopSuspended);
    const now = new Date();
    await forgetOld(tx, tenantId, now);
    return beginSession(tx, { tenantId, userId }, now);
  });
}
