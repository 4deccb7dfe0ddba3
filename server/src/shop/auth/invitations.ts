import { cannotInviteDisabledUser, invitationUseless } from '@dioptria/contract/shop/auth/auth.ts';
import type { GrantablePermission, Role } from '@dioptria/contract/shop/permissions.ts';
import { isDeepStrictEqual } from 'node:util';
import { asTenant, isTenantId } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { newToken, tokenHash } from '../../base/security/authenticate.ts';
import { auditFrom } from '../../base/records/record-change.ts';
import type { Context, Origin, TenantScope } from '../../base/records/context.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';
import { refuseGuessable, storePassword } from './new-password.ts';
import { endSessionsOf } from './sessions.ts';
import { inTenant } from '../../base/database/statements.ts';

const INVITATION_LIFE = 2 * 24 * 3_600_000;

/** Replaces the former invitation of the user. */
export async function makeInvitation(
  { tx, actor, now }: TenantScope & Pick<Context, 'now'>,
  user: { _id: string; enabled: boolean },
): Promise<{ url: string; expiresAt: string }> {
  if (!user.enabled) throw conflict('locked', cannotInviteDisabledUser);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + INVITATION_LIFE);
  const row = { token_hash: tokenHash(token), created_at: now, expires_at: expiresAt };
  await tx
    .insertInto('invitations')
    .values({ tenant_id: actor.tenantId, user_id: user._id, ...row })
    .onConflict((former) => former.columns(['tenant_id', 'user_id']).doUpdateSet(row))
    .execute();
  return { url: `/invitacion#${actor.tenantId}.${token}`, expiresAt: expiresAt.toISOString() };
}

interface InvitedUser {
  email: string;
  role: Role;
  enabled: boolean;
  extraPermissions: readonly GrantablePermission[];
}

/** A link is bound to the access that its user had when the link was made (docs/rules.md#users-10). */
export async function endInvitationOfChanged(
  { tx, actor }: TenantScope,
  userId: string,
  before: InvitedUser,
  after: InvitedUser,
): Promise<void> {
  if (isDeepStrictEqual(accessOf(before), accessOf(after))) return;
  await tx.deleteFrom('invitations').where('tenant_id', '=', actor.tenantId).where('user_id', '=', userId).execute();
}

const accessOf = ({ email, role, enabled, extraPermissions }: InvitedUser) => ({
  email,
  role,
  enabled,
  permissions: new Set(extraPermissions),
});

/**
 * The link contains the id of the tenant, because the database shows no row before the tenant is known. `secret` has 256 random
 * bits.
 */
function partsOf(token: string): { tenantId: string; secret: string } {
  const [tenantId = '', secret = ''] = token.split('.');
  if (!isTenantId(tenantId)) throw notFound(invitationUseless);
  return { tenantId: tenantId.toLowerCase(), secret };
}

function selectInvited(tx: Transaction, { tenantId, secret }: ReturnType<typeof partsOf>) {
  return tx
    .selectFrom('users')
    .innerJoin('invitations', (join) => inTenant(join, 'invitations.user_id', 'users.id'))
    .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
    .select(['users.id', 'users.name', 'users.email', 'tenants.name as shop'])
    .where('users.tenant_id', '=', tenantId)
    .where('users.enabled', '=', true)
    .where('tenants.suspended_at', 'is', null)
    .where('invitations.token_hash', '=', tokenHash(secret))
    .where('invitations.expires_at', '>', new Date().toISOString());
}

/** @throws Refusal 404, with the same message for a wrong, used or expired link, a disabled user and a suspended shop. */
export async function readInvited(
  database: Database,
  token: string,
): Promise<{ name: string; email: string; shop: string }> {
  const parts = partsOf(token);
  const found = await asTenant(database, parts.tenantId, (tx) => selectInvited(tx, parts).executeTakeFirst());
  if (!found) throw notFound(invitationUseless);
  return found;
}

/**
 * Ends the user's sessions and the invitation. The row of the user is locked, so that the first of two concurrent requests
 * succeeds and the second is refused. Returns the e-mail address for the sign-in.
 * @throws Refusal 404 as `readInvited` does; 400 for a password that is easy to guess.
 */
export function acceptInvitation(
  database: Database,
  { token, password, passwordHash, origin }: { token: string; password: string; passwordHash: string; origin: Origin },
): Promise<{ email: string }> {
  const parts = partsOf(token);
  const { tenantId } = parts;
  return asTenant(database, tenantId, async (tx) => {
    const user = await selectInvited(tx, parts).forNoKeyUpdate('users').executeTakeFirst();
    // PostgreSQL checks the conditions again after it has waited for the lock, but still reads the old version of the invitation.
    // Only the deletion shows whether the invitation is still open.
    const isOpen = user && (await removeInvitation(tx, tenantId, user.id, parts.secret));
    if (!user || !isOpen) throw notFound(invitationUseless);
    const scope = { tx, actor: { tenantId } };
    await refuseGuessable(scope, user, password, 'password');
    await storePassword(tx, { tenantId, userId: user.id }, { passwordHash, mustChange: false });
    await endSessionsOf(scope, user.id);
    const source = { tenantId, user: { userId: user.id, name: user.name }, origin, now: new Date() };
    const event = { action: 'acceptInvitation', kind: 'users', recordId: user.id, recordName: user.name } as const;
    auditFrom(tx, source, event);
    return { email: user.email };
  });
}

/** False if another transaction deleted the invitation. */
async function removeInvitation(tx: Transaction, tenantId: string, userId: string, secret: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash(secret))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
