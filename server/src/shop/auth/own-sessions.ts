import { deviceLabel, type SessionRecord } from '@dioptria/contract/shop/auth/own-user.ts';
import Bowser from 'bowser';
import { announce } from '../../base/database/announcements.ts';
import type { SentSession } from '../../base/security/authenticate.ts';
import { MAX_SESSION_IDLE, MAX_SESSION_AGE } from '../../base/security/session-token.ts';
import type { Context } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';

function deviceOf(userAgent: string): string {
  if (userAgent === '') return deviceLabel({ browser: '', system: '' });
  const { browser, os } = Bowser.parse(userAgent);
  return deviceLabel({ browser: browser.name ?? '', system: os.name ?? '' });
}

/** First the session that sent the request, then the last used one. */
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
