import { FILE_KEPT } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { v7 as newId } from 'uuid';
import { announce } from '../../base/database/announcements.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { MAX_SESSION_IDLE, newToken, tokenHash, MAX_SESSION_AGE } from '../../base/security/session-token.ts';
import type { Context, Origin, TenantScope } from '../../base/records/context.ts';

const ANSWER_LIFE = 2 * 24 * 3_600_000;

/** One more session ends the session that has been idle for longest (ASVS 7.1.2). */
const MAX_SESSIONS = 30;

export interface SessionOwner {
  tenantId: string;
  userId: string;
}

/** The database keeps only the hash of the token. */
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
        .offset(MAX_SESSIONS - 1),
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

export async function endSession({ tx, actor }: Context, hash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('tenant_id', '=', actor.tenantId).where('token_hash', '=', hash).execute();
  announce(tx, { tenantId: actor.tenantId, topic: 'sessions', userId: actor.userId });
}

/** If a user is deleted, the database deletes the sessions of the user. */
export async function endSessionsOf({ tx, actor }: TenantScope, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('tenant_id', '=', actor.tenantId).where('user_id', '=', userId).execute();
  announce(tx, { tenantId: actor.tenantId, topic: 'sessions', userId });
}

export async function endOtherSessions({ tx, actor }: Context, hash: Buffer): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('token_hash', '!=', hash)
    .execute();
  announce(tx, { tenantId: actor.tenantId, topic: 'sessions', userId: actor.userId });
}

/** Also stored answers that are too old for a retry, and old imports with their files. */
export async function removeExpired(tx: Transaction, tenantId: string, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await tx
    .deleteFrom('sessions')
    .where('tenant_id', '=', tenantId)
    .where((row) =>
      row.or([row('last_seen_at', '<', before(MAX_SESSION_IDLE)), row('created_at', '<', before(MAX_SESSION_AGE))]),
    )
    .execute();
  await tx
    .deleteFrom('idempotency_keys')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before(ANSWER_LIFE))
    .execute();
  // A request that works on an import has locked its row. This statement skips a locked row, and a later sign-in deletes it.
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
