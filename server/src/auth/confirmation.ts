/**
 * Passwords typed once more by who is signed in already: whoever sits down at an open session does not take the account over
 * (ASVS 7.5). Guessing here is limited per user; nobody but the holder of a session gets this far.
 */
import { passwordNeeded, wrongPassword } from '@dioptria/contract/account.ts';
import { asTenant } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import { authenticate, type SentSession } from '../http/authenticate.ts';
import { rateLimit } from '../http/rate-limit.ts';
import type { Context } from '../resource/context.ts';
import { conflict, invalid } from '../resource/refusal.ts';
import { verifyPassword } from './passwords.ts';

/** How long a typed password counts, in milliseconds. */
const CONFIRMATION_LIFE = 5 * 60_000;

/** The hash that a typed password fits. */
export type ProvenHash = string;

/**
 * Checks a password against the signed-in user's, outside any transaction.
 * @param path the field that it was typed in.
 */
export function passwordProof(
  database: Database,
): (session: SentSession, typed: string, path: string) => Promise<ProvenHash> {
  const ofUser = rateLimit(database, { name: 'password-proof', attempts: 10, seconds: 15 * 60 });

  return async (session, typed, path) => {
    const { userId, stored } = await asTenant(database, session.tenantId, async (tx) => {
      const { actor } = await authenticate(tx, session);
      const credentials = await credentialsOf({ tx, actor }).select('password_hash').executeTakeFirstOrThrow();
      return { userId: actor.userId, stored: credentials.password_hash };
    });
    await ofUser.spend(userId);
    if (!(await verifyPassword(stored, typed))) throw invalid({ path, message: wrongPassword });
    await ofUser.clear(userId);
    return stored;
  };
}

function credentialsOf({ tx, actor }: Pick<Context, 'tx' | 'actor'>) {
  return tx.selectFrom('credentials').where('tenant_id', '=', actor.tenantId).where('user_id', '=', actor.userId);
}

function ownSession({ tx, actor }: Context, { tokenHash }: SentSession) {
  return tx.updateTable('sessions').where('tenant_id', '=', actor.tenantId).where('token_hash', '=', tokenHash);
}

/** Notes in the session that its user has just typed the password. */
export async function confirmSession(context: Context, session: SentSession): Promise<void> {
  await ownSession(context, session).set({ confirmed_at: context.now }).execute();
}

/** @throws Refusal `unconfirmed` unless the password was typed in this session within the last five minutes. */
export async function requireConfirmed({ tx, actor, now }: Context, { tokenHash }: SentSession): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('tenant_id', '=', actor.tenantId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  const confirmedAt = session?.confirmed_at ?? undefined;
  if (confirmedAt === undefined || now.getTime() - Date.parse(confirmedAt) > CONFIRMATION_LIFE) {
    throw conflict('unconfirmed', passwordNeeded);
  }
}
