/**
 * A signed-in user types the password again, so that another person at the unlocked computer cannot change the password (ASVS 7.5).
 * The wrong attempts of each user are limited.
 */
import { passwordNeeded, wrongPassword } from '@dioptria/contract/shop/auth/own-user.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { SentSession } from '../../base/security/authenticate.ts';
import { rateLimit } from '../../base/admission/rate-limit.ts';
import type { Actor, Context } from '../../base/records/context.ts';
import { CONFIRMATION_LIFE } from '../../base/records/recent-password.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { verifyPassword } from '../../base/security/passwords.ts';

/** The stored hash of a user's password. The server has checked that the typed password matches this hash. */
export type ProvenHash = string;

/**
 * Returns a function that checks a typed password against the stored password of the signed-in user. The check runs before the
 * transaction of the request begins.
 * @param path the field of the request with the password; the error names this field.
 */
export function passwordProof(database: Database): (actor: Actor, typed: string, path: string) => Promise<ProvenHash> {
  const ofUser = rateLimit(database, { name: 'password-proof', attempts: 10, seconds: 15 * 60 });

  return async ({ tenantId, userId }, typed, path) => {
    const { password_hash: stored } = await asTenant(database, tenantId, (tx) =>
      tx
        .selectFrom('credentials')
        .select('password_hash')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
    );
    await ofUser.spend(userId);
    if (!(await verifyPassword(stored, typed))) throw invalid({ path, message: wrongPassword });
    await ofUser.clear(userId);
    return stored;
  };
}

function ownSession({ tx, actor }: Context, { tokenHash }: SentSession) {
  return tx.updateTable('sessions').where('tenant_id', '=', actor.tenantId).where('token_hash', '=', tokenHash);
}

/** Records in the session that its user has just typed the password. */
export async function confirmSession(context: Context, session: SentSession): Promise<void> {
  await ownSession(context, session).set({ confirmed_at: context.now }).execute();
}

/**
 * Refuses a request to end sessions, or to turn the second factor on or off, if the user has not just typed the password again. The
 * sign-in does not count as typing the password here.
 * @throws Refusal `unconfirmed` unless the user typed the password again in this session within the last five minutes.
 */
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
