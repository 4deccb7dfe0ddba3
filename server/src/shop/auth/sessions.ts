import { deviceLabel, type SessionRecord } from '@dioptria/contract/shop/auth/auth.ts';
import { FILE_KEPT } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import Bowser from 'bowser';
import { v7 as newId } from 'uuid';
import { announce } from '../../base/database/announcements.ts';
import type { Transaction } from '../../base/database/tables.ts';
import type { Context, Origin, TenantScope } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';
import {
  MAX_SESSION_AGE,
  MAX_SESSION_IDLE,
  newToken,
  type SentSession,
  tokenHash,
} from '../../base/security/authenticate.ts';

const ANSWER_LIFE = 2 * 24 * 3_600_000;

/** If a user begins a further session, the server ends the session that has been idle for longest (ASVS 7.1.2). */
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

/** Also removes stored answers that are too old for a retry, and old imports with their files. */
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
  // A request that works on an import has locked the import's row. This statement skips locked rows, which a later sign-in deletes.
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

function deviceOf(userAgent: string): string {
  if (userAgent === '') return deviceLabel({ browser: '', system: '' });
  const { browser, os } = Bowser.parse(userAgent);
  return deviceLabel({ browser: browser.name ?? '', system: os.name ?? '' });
}

/** The session of the request comes first. The other sessions follow, the last used session first. */
export async function listSessions({ tx, actor, now }: Context, session: SentSession): Promise<SessionRecord[]> {
  const since = (life: number) => new Date(now.getTime() - life).toISOString();
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('last_seen_at', '>=', since(MAX_SESSION_IDLE))
    .where('created_at', '>=', since(MAX_SESSION_AGE))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({
      _id: row.id,
      current: row.token_hash.equals(session.tokenHash),
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      address: row.address,
      device: deviceOf(row.user_agent),
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
}

export async function endOwnSession({ tx, actor }: Context, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound();
  announce(tx, { tenantId: actor.tenantId, topic: 'sessions', userId: actor.userId });
}
