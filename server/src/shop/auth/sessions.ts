import { FILE_KEPT } from '@dioptria/contract/shop/imports/imports.ts';
import { v7 as newId } from 'uuid';
import { announce } from '../../base/database/announcements.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { IDLE_LIFE, newToken, tokenHash, WHOLE_LIFE } from '../../base/security/session-token.ts';
import type { Context, Origin, TenantScope } from '../../base/records/context.ts';

/** The time for which answers are kept for a retry, in milliseconds. */
const ANSWER_LIFE = 2 * 24 * 3_600_000;

/** The most sessions of one user. One more session ends the session that has been idle for longest (ASVS 7.1.2). */
const MOST_SESSIONS = 30;

/** A user of a tenant. */
export interface SessionOwner {
  tenantId: string;
  userId: string;
}

/** Begins a session. @returns its token, of which the database keeps the hash only. */
export async function beginSession(
  tx: Transaction,
  { tenantId, userId }: SessionOwner,
  now: Date,
  { address, userAgent }: Pick<Origin, 'address' | 'userAgent'> = { address: '', userAgent: '' },
): Promise<string> {
  const token = newToken();
  await tx
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('token_hash')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        .offset(MOST_SESSIONS - 1),
    )
    .execute();
  await tx
    .insertInto('sessions')
    .values({
      tenant_id: tenantId,
      token_hash: tokenHash(token),
      id: newId(),
      user_id: userId,
      address,
      user_agent: userAgent,
      created_at: now,
      last_seen_at: now,
    })
    .execute();
  return token;
}

/** Ends the actor's session with this token. */
export async function endSession({ tx, actor }: Context, hash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('tenant_id', '=', actor.tenantId).where('token_hash', '=', hash).execute();
  announce(tx, { tenantId: actor.tenantId, topic: 'sessions', id: actor.userId });
}

/** Ends every session of a user, after a new password or when the user is disabled. A deletion of the user deletes them too. */
export async function endSessionsOf({ tx, actor }: TenantScope, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('tenant_id', '=', actor.tenantId).where('user_id', '=', userId).execute();
  announce(tx, { tenantId: actor.tenantId, topic: 'sessions', id: userId });
}

/** Ends the actor's sessions except the session with this token. */
export async function endOtherSessions({ tx, actor }: Context, hash: Buffer): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('token_hash', '!=', hash)
    .execute();
  announce(tx, { tenantId: actor.tenantId, topic: 'sessions', id: actor.userId });
}

/** Removes expired sessions, stored answers that are too old for a retry, and the files of old imports. */
export async function removeExpired(tx: Transaction, tenantId: string, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await tx
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where((row) => row.or([row('last_seen_at', '<', before(IDLE_LIFE)), row('created_at', '<', before(WHOLE_LIFE))]))
    .execute();
  await tx
    .deleteFrom('idempotency_keys')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before(ANSWER_LIFE))
    .execute();
  // An import locks its file before anything else. The next sign-in removes a file that is skipped here.
  await tx
    .deleteFrom('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (imports) =>
      imports
        .selectFrom('imports')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('created_at', '<', before(FILE_KEPT))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
