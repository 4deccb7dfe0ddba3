/**
 * A user confirms the password, so that another person at the unlocked computer cannot change the password (ASVS 7.5). The server
 * limits the wrong attempts of each user.
 */
import { passwordNeeded, wrongPassword } from '@dioptria/contract/shop/auth/auth.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { SentSession } from '../../base/security/authenticate.ts';
import { rateLimit } from '../../base/admission/rate-limit.ts';
import { type Actor, CONFIRMATION_LIFE, type Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { verifyPassword } from '../../base/security/passwords.ts';

export type ProvenHash = string;

/** The check runs before the transaction of the request begins. A wrong password is an error at the field `path`. */
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

export async function confirmSession(context: Context, session: SentSession): Promise<void> {
  await ownSession(context, session).set({ confirmed_at: context.now }).execute();
}

/**
 * The sign-in does not count as a confirmation.
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
