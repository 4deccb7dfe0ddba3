import type { GrantablePermission } from '@dioptria/contract/shop/permissions.ts';
import type { CreateOf, FiltersOf, RecordOf, Selection, UpdateOf } from '@dioptria/contract/base/resource.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import {
  addressChangeRefusal,
  deletionRefusal,
  disablingRefusal,
  emailTaken,
  roleChangeRefusal,
  users,
} from '@dioptria/contract/shop/users/users.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { endInvitationOfChanged } from '../auth/invitations.ts';
import { refuseGuessable } from '../auth/new-password.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import { newToken } from '../../base/security/authenticate.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import type { CrudService } from '../../base/records/crud-service.ts';
import { listing, textOrder } from '../../base/records/listing.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';
import { indexRecord, removeSearchTokens } from '../../base/records/search-tokens.ts';
import { nextVersion, refuseDuplicate, refuseStale } from '../../base/records/write-checks.ts';

export type User = RecordOf<typeof users>;
type Changes = UpdateOf<typeof users>;
type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

/** Two users cannot have the same key, even in different tenants (docs/rules.md#users-2). */
const emailKey = (email: string) => email.toLowerCase();

function selectUsers({ tx, actor }: TenantScope) {
  return tx.selectFrom('users').selectAll().where('users.tenant_id', '=', actor.tenantId);
}

function toUser(row: Row): User {
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    email: row.email,
    role: row.role,
    enabled: row.enabled,
    owner: row.owner,
    extraPermissions: row.extra_permissions,
  };
}

type Fields = Omit<CreateOf<typeof users>, 'password'>;

function columnsOf(fields: Fields) {
  return {
    name: fields.name,
    name_key: searchKey(fields.name),
    email: fields.email,
    role: fields.role,
    enabled: fields.enabled,
    extra_permissions: [...new Set<GrantablePermission>(fields.extraPermissions)],
  };
}

const usersListing = listing({
  plan: (context, { role, enabled }: Selection & FiltersOf<typeof users>) => ({
    table: 'users' as const,
    defaultSort: users.defaultSort,
    rows: selectUsers(context),
    sorts: {
      name: sql.ref('users.name_key'),
      email: textOrder('users.email'),
      role: sql.ref('users.role'),
      enabled: sql.ref('users.enabled'),
      createdAt: sql.ref('users.created_at'),
    },
    filters: [
      ...(role === undefined ? [] : [sql`users.role = ${role}`]),
      ...(enabled === undefined ? [] : [sql`users.enabled = ${enabled}`]),
    ],
  }),
  records: (_context, rows) => rows.map(toUser),
});

export async function readUser(context: Context, id: string): Promise<User> {
  const row = await selectUsers(context).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toUser(row);
}

export async function lockUser(context: Context, id: string): Promise<User> {
  const row = await selectUsers(context).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return toUser(row);
}

async function createUser(
  context: Context,
  { password, ...fields }: CreateOf<typeof users>,
  passwordHash?: string,
): Promise<User> {
  const { tx, actor, now } = context;
  if (passwordHash === undefined) throw new Error('A user is created with the hash of a password');
  if (password !== undefined) await refuseGuessable(context, fields, password, 'password');
  const id = newId();
  await tx
    .insertInto('users')
    .values({
      tenant_id: actor.tenantId,
      id,
      owner: false,
      created_at: now,
      updated_at: now,
      must_change_password: password !== undefined,
      ...columnsOf(fields),
    })
    .execute();
  const credentials = tx.insertInto('credentials').values({
    email_key: emailKey(fields.email),
    tenant_id: actor.tenantId,
    user_id: id,
    password_hash: passwordHash,
  });
  await refuseDuplicate(credentials.execute(), 'credentials_pkey', emailTaken);
  await indexRecord(context, 'users', id, fields);
  await countRecords(context, 'users', 1);
  return readUser(context, id);
}

/**
 * Nobody can change the owner's role or disable the owner, and only the owner can change the owner's e-mail address. Users cannot
 * change their own role or disable themselves (docs/rules.md#users-3, docs/rules.md#users-4).
 */
function refuseLockedOut({ actor }: Context, stored: User, fields: Fields): void {
  const reason =
    (fields.role !== stored.role && roleChangeRefusal(stored, actor.userId)) ||
    (stored.enabled && !fields.enabled && disablingRefusal(stored, actor.userId)) ||
    (fields.email !== stored.email && addressChangeRefusal(stored, actor.userId));
  if (reason) throw conflict('locked', reason);
}

/**
 * Disabling a user ends the user's sessions at once. A change of role ends no session: every request reads the user's
 * permissions.
 */
async function updateUser(context: Context, id: string, changes: Changes): Promise<User> {
  const { tx, actor, now } = context;
  const stored = await lockUser(context, id);
  refuseStale(stored.updatedAt, changes.updatedAt);
  const fields = { ...stored, ...changes };
  refuseLockedOut(context, stored, fields);
  await tx
    .updateTable('users')
    .set({ ...columnsOf(fields), updated_at: nextVersion(stored.updatedAt, now) })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  await endInvitationOfChanged(context, id, stored, fields);
  if (emailKey(fields.email) !== emailKey(stored.email)) await moveCredentials(context, id, fields.email);
  if (!fields.enabled) await endSessionsOf(context, id);
  await indexRecord(context, 'users', id, fields);
  return readUser(context, id);
}

async function moveCredentials({ tx, actor }: Context, userId: string, email: string): Promise<void> {
  const update = tx
    .updateTable('credentials')
    .set({ email_key: emailKey(email) })
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', userId);
  await refuseDuplicate(update.execute(), 'credentials_pkey', emailTaken);
}

/** Foreign keys refuse the deletion of a user with records such as sales or stock movements. */
async function removeUser(context: Context, id: string): Promise<void> {
  const { tx, actor } = context;
  const stored = await lockUser(context, id);
  const reason = deletionRefusal(stored, actor.userId);
  if (reason) throw conflict('locked', reason);
  await tx.deleteFrom('credentials').where('tenant_id', '=', actor.tenantId).where('user_id', '=', id).execute();
  await tx.deleteFrom('users').where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
  await removeSearchTokens(context, id);
  await countRecords(context, 'users', -1);
}

export const usersService: CrudService<typeof users> = {
  ...usersListing,
  read: readUser,
  // A user without a password is invited to choose one. Until then the password is a random text that nobody knows.
  hashPassword: ({ password = newToken() }) => hashPassword(password),
  create: createUser,
  update: updateUser,
  remove: removeUser,
};
