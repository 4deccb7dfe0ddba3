import { sessionEnded, shopSuspended } from '@dioptria/contract/auth.ts';
import { permissionsOf } from '@dioptria/contract/permissions.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { isTenantId } from '../database/as-tenant.ts';
import { prepared } from '../database/prepared.ts';
import type { Transaction } from '../database/tables.ts';
import type { Context } from '../resource/context.ts';
import { Refusal } from '../resource/refusal.ts';
import { IDLE_LIFE, tokenHash, WHOLE_LIFE } from './session-token.ts';

/** How often the moment of a session's last request is written, in milliseconds. */
const TOUCH_INTERVAL = 60_000;

/** Who a request says it comes from. */
export interface SentSession {
  tenantId: string;
  tokenHash: Buffer;
  /** A name that the browser's tab gave itself. */
  tabId?: string | undefined;
}

const unauthenticated = () => new Refusal(401, 'unauthenticated', sessionEnded);

/** Of one request: it is asked for at the door, and again when it is its turn. */
const readBefore = new WeakMap<IncomingHttpHeaders, SentSession>();

/**
 * The session that the headers name.
 * @throws Refusal `unauthenticated` when either header is missing or can be nobody's.
 */
export function sentSession(headers: IncomingHttpHeaders): SentSession {
  const session = readBefore.get(headers) ?? readSession(headers);
  readBefore.set(headers, session);
  return session;
}

function readSession(headers: IncomingHttpHeaders): SentSession {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '')?.[1];
  const { 'x-tenant-id': tenantId, 'x-tab-id': tabId } = headers;
  if (token === undefined || typeof tenantId !== 'string' || !isTenantId(tenantId)) throw unauthenticated();
  return {
    tenantId: tenantId.toLowerCase(),
    tokenHash: tokenHash(token),
    tabId: typeof tabId === 'string' && /^[\w-]{1,64}$/.test(tabId) ? tabId : undefined,
  };
}

const sessionOf = prepared(({ tenantId, tokenHash: hash }: SentSession, tx) =>
  tx
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'sessions.tenant_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .innerJoin('tenants', 'tenants.id', 'sessions.tenant_id')
    .select(['sessions.created_at', 'sessions.last_seen_at', 'users.id', 'users.name', 'users.email', 'users.role'])
    .select(['users.owner', 'users.enabled', 'users.extra_permissions', 'tenants.time_zone', 'tenants.suspended_at'])
    .where('sessions.tenant_id', '=', tenantId)
    .where('sessions.token_hash', '=', hash),
);

/** Skips a session that another request is writing: that one says the same, and nobody waits for it. */
async function touch(tx: Transaction, { tenantId, tokenHash: hash }: SentSession, now: Date): Promise<void> {
  await sql`update sessions set last_seen_at = ${now} where tenant_id = ${tenantId} and token_hash in (
    select token_hash from sessions where tenant_id = ${tenantId} and token_hash = ${hash}
    for no key update skip locked)`.execute(tx);
}

/**
 * The context of a request: its session is read inside the tenant's own transaction, so that a token with another
 * tenant's id is simply not found.
 * @param unseen when nobody need be there: the request does not make the session live longer.
 * @throws Refusal `unauthenticated` (no such session, expired, user disabled) or `suspended`.
 */
export async function authenticate(
  tx: Transaction,
  session: SentSession,
  { unseen = false }: { unseen?: boolean } = {},
): Promise<Omit<Context, 'origin'>> {
  const now = new Date();
  const {
    rows: [found],
  } = await sessionOf(session).execute(tx);
  if (!found || !found.enabled) throw unauthenticated();
  const idle = now.getTime() - Date.parse(found.last_seen_at);
  if (idle > IDLE_LIFE || now.getTime() - Date.parse(found.created_at) > WHOLE_LIFE) throw unauthenticated();
  if (found.suspended_at !== null) throw new Refusal(402, 'suspended', shopSuspended);
  if (idle > TOUCH_INTERVAL && !unseen) await touch(tx, session, now);
  const { id: userId, name, email, role, owner } = found;
  const permissions = permissionsOf(role, found.extra_permissions);
  const actor = { userId, tenantId: session.tenantId, name, email, role, owner, permissions };
  return { tx, actor, timeZone: found.time_zone, tabId: session.tabId, now };
}
