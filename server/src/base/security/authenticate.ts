import {
  changePasswordFirst,
  secondFactorFirst,
  sessionEnded,
  shopSuspended,
} from '@dioptria/contract/shop/auth/auth.ts';
import { grantedToSellers, permissionsOf } from '@dioptria/contract/shop/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isTenantId } from '../database/as-tenant.ts';
import { inTenant, parameter, run, statement } from '../database/statements.ts';
import type { Transaction } from '../database/tables.ts';
import { type Actor, type Context, isPasswordRecent, type RequiredStep } from '../records/context.ts';
import { conflict, Refusal } from '../records/refusal.ts';

/** A user must take a required step before any other work (docs/decisions/0033-invitations-and-required-steps.md). */

interface StoredUser {
  role: string;
  must_change_password: boolean;
  /** The users who need a second factor: 'everyone', 'admins', or 'optional' for nobody. */
  second_factor: string;
  has_second_factor: boolean;
}

function requiredStepOf(user: StoredUser): RequiredStep | undefined {
  if (user.must_change_password) return 'password';
  const isRequired = user.second_factor === 'everyone' || (user.second_factor === 'admins' && user.role === 'admin');
  return isRequired && !user.has_second_factor ? 'secondFactor' : undefined;
}

/** Unlike a 401, a 409 does not sign the user out. @throws Refusal 409 */
export function refuseBeforeStep({ requiredStep }: Pick<Actor, 'requiredStep'>): void {
  if (requiredStep === 'password') throw conflict('password_change_needed', changePasswordFirst);
  if (requiredStep === 'secondFactor') throw conflict('second_factor_needed', secondFactorFirst);
}

export const MAX_SESSION_IDLE = 12 * 3_600_000;
export const MAX_SESSION_AGE = 30 * 24 * 3_600_000;

/** 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores this hash instead of the token. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

const TOUCH_INTERVAL = 60_000;

/** The server has not yet checked whether the session exists. */
export interface SentSession {
  tenantId: string;
  tokenHash: Buffer;
  /** The browser tab has chosen the id for itself. */
  tabId?: string | undefined;
}

const unauthenticated = () => new Refusal(401, 'unauthenticated', sessionEnded);

/** Keeps the parsed session of a request, because the admission and the route both need it. */
const readBefore = new WeakMap<IncomingHttpHeaders, SentSession>();

/** @throws Refusal `unauthenticated` if a header is missing or malformed. */
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

const selectSessions = (tx: Transaction, tenantId: string | RawBuilder<string>) =>
  tx
    .selectFrom('sessions')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'sessions.user_id'))
    .innerJoin('tenants', 'tenants.id', 'sessions.tenant_id')
    .select([
      'sessions.token_hash',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.confirmed_at',
      'users.id',
      'users.name',
      'users.email',
      'users.role',
    ])
    .select(['users.owner', 'users.enabled', 'users.extra_permissions', 'users.must_change_password'])
    .select(['tenants.time_zone', 'tenants.suspended_at', 'tenants.second_factor', 'tenants.sellers_correct_contact'])
    .select(
      sql<boolean>`tenants.second_factor <> 'optional' and exists (select from second_factors
        where second_factors.tenant_id = ${tenantId} and second_factors.user_id = sessions.user_id
        and second_factors.enabled_at is not null)`.as('has_second_factor'),
    )
    .where('sessions.tenant_id', '=', tenantId);

const sessionByToken = statement('session', (queries) =>
  selectSessions(queries, parameter(1)).where('sessions.token_hash', '=', parameter<Buffer>(2)),
);

type StoredSession = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

/** Undefined for a valid session. */
function whyEnded(found: StoredSession, now: Date): Refusal | undefined {
  const idle = now.getTime() - Date.parse(found.last_seen_at);
  const age = now.getTime() - Date.parse(found.created_at);
  if (!found.enabled || idle > MAX_SESSION_IDLE || age > MAX_SESSION_AGE) return unauthenticated();
  return found.suspended_at === null ? undefined : new Refusal(402, 'suspended', shopSuspended);
}

function actorOf(session: StoredSession, tenantId: string): Actor {
  const { id: userId, name, email, role, owner, extra_permissions: granted } = session;
  const toAllSellers = grantedToSellers({ sellersCorrectContact: session.sellers_correct_contact });
  const permissions = permissionsOf(role, [...granted, ...toAllSellers]);
  return { userId, tenantId, name, email, role, owner, permissions, requiredStep: requiredStepOf(session) };
}

/** The keys are results of `sessionKey`. Unlike a request, this function does not make a session live longer. */
export async function readActors(
  tx: Transaction,
  tenantId: string,
  sessions: readonly SentSession[],
): Promise<ReadonlyMap<string, Actor>> {
  const now = new Date();
  const hashes = sessions.map((sent) => sent.tokenHash);
  const found = await selectSessions(tx, tenantId)
    .where(sql<boolean>`sessions.token_hash = any(${hashes})`)
    .execute();
  const valid = found.filter((session) => !whyEnded(session, now));
  return new Map(valid.map((one) => [sessionKey({ tokenHash: one.token_hash }), actorOf(one, tenantId)]));
}

export const sessionKey = (session: Pick<SentSession, 'tokenHash'>) => session.tokenHash.toString('base64');

/** Skips a session that another request is updating at this moment, since that request stores nearly the same time. */
async function touch(tx: Transaction, { tenantId, tokenHash: sentHash }: SentSession, now: Date): Promise<void> {
  await sql`update sessions set last_seen_at = ${now} where tenant_id = ${tenantId} and token_hash in (
    select token_hash from sessions where tenant_id = ${tenantId} and token_hash = ${sentHash}
    for no key update skip locked)`.execute(tx);
}

/**
 * A token that is sent with the id of another tenant is not found. `unseen` is true for a request that the web app sends
 * without an action of the user: such a request does not make the session live longer.
 * @throws Refusal `unauthenticated` if the session does not exist or has expired or the user is disabled, or Refusal `suspended`
 * if the tenant is suspended.
 */
export async function authenticate(
  tx: Transaction,
  session: SentSession,
  { unseen = false }: { unseen?: boolean } = {},
): Promise<Omit<Context, 'origin'>> {
  const now = new Date();
  const [found] = await run(tx, sessionByToken, [session.tenantId, session.tokenHash]);
  if (!found) throw unauthenticated();
  const refusal = whyEnded(found, now);
  if (refusal) throw refusal;
  const idle = now.getTime() - Date.parse(found.last_seen_at);
  if (idle > TOUCH_INTERVAL && !unseen) await touch(tx, session, now);
  return {
    tx,
    actor: actorOf(found, session.tenantId),
    timeZone: found.time_zone,
    tabId: session.tabId,
    isPasswordRecent: isPasswordRecent(found, now),
    now,
  };
}
