import type { Role } from '@dioptria/contract/shop/permissions.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import { v7 as newId } from 'uuid';
import { beginSession } from '../../shop/auth/sessions.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { indexRecords } from '../../base/records/search-tokens.ts';
import { storeTenant } from '../../operation/tenants/create-tenant.ts';
import { givenIn, type Given } from '../examples/given.ts';
import type { Answered, TestApp } from '../app/test-app.ts';
import { cheapPasswordHash } from './test-password.ts';

export interface SignedIn {
  userId: string;
  email: string;
  headers: Record<string, string>;
  get<Body = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answered<Body>>;
  post<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered<Body>>;
  put<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered<Body>>;
  patch<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered<Body>>;
  delete<Body = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answered<Body>>;
}

export interface Shop {
  tenantId: string;
  as(role: Role): SignedIn;
  given: Given;
}

export type ShopApp = Pick<TestApp, 'database' | 'call'>;

let shops = 0;

/**
 * Creates a shop with the API's defaults and without categories, so that a test lists only its own categories. Tests share a database and never a shop.
 * @param passwordHash the hash of `password` that all users have, by default a cheap hash
 */
export async function newShop(app: ShopApp, passwordHash = cheapPasswordHash()): Promise<Shop> {
  shops += 1;
  const domain = `shop${shops}.example`;
  const owner = { ownerName: 'Ada Admin', ownerEmail: `admin@${domain}` };
  const tenant = { name: `Optica ${shops}`, ...owner, categories: [], hasDefaults: true };
  const hash = await passwordHash;
  const { tenantId, userId } = await storeTenant(app.database, tenant, hash);
  const admin = { tenantId, userId, email: owner.ownerEmail };
  const seller = { tenantId, userId: newId(), email: `seller@${domain}` };
  const readonly = { tenantId, userId: newId(), email: `reader@${domain}` };
  const tokens = await asTenant(app.database, tenantId, async (tx) => {
    await addUsers(tx, hash, [
      { ...seller, role: 'seller', name: 'Sara Seller' },
      { ...readonly, role: 'readonly', name: 'Rita Reader' },
    ]);
    return Promise.all([admin, seller, readonly].map((user) => beginSession(tx, user, new Date())));
  });
  const [forAdmin = '', forSeller = '', forReader = ''] = tokens;
  const users: Record<Role, SignedIn> = {
    admin: withSession(app, admin, forAdmin),
    seller: withSession(app, seller, forSeller),
    readonly: withSession(app, readonly, forReader),
  };
  return { tenantId, as: (role) => users[role], given: givenIn(users.admin) };
}

interface User {
  tenantId: string;
  userId: string;
  email: string;
}

/** The user gets the owner's password hash, because hashing a password takes longer than everything else here. */
export async function addUser(
  database: Database,
  tenantId: string,
  role: Role,
  name: string,
  email: string,
): Promise<User> {
  const user = { tenantId, userId: newId(), email };
  await asTenant(database, tenantId, async (tx) => {
    const { password_hash } = await tx
      .selectFrom('credentials')
      .select('password_hash')
      .where('tenant_id', '=', tenantId)
      .limit(1)
      .executeTakeFirstOrThrow();
    await addUsers(tx, password_hash, [{ ...user, role, name }]);
  });
  return user;
}

async function addUsers(
  tx: Transaction,
  password_hash: string,
  users: readonly [User & { role: Role; name: string }, ...(User & { role: Role; name: string })[]],
): Promise<void> {
  const [{ tenantId: tenant_id }] = users;
  const rows = users.map(({ userId: id, name, email, role }) => ({ tenant_id, id, name, email, role }));
  const state = { enabled: true, owner: false, extra_permissions: [] };
  const stored = rows.map((row) => ({ ...row, name_key: searchKey(row.name), ...state }));
  await tx.insertInto('users').values(stored).execute();
  const credentials = rows.map(({ id, email }) => ({ email_key: email, tenant_id, user_id: id, password_hash }));
  await tx.insertInto('credentials').values(credentials).execute();
  const scope = { tx, actor: { tenantId: tenant_id } };
  const records = rows.map(({ id, name, email }) => ({ _id: id, name, email }));
  await indexRecords(scope, 'users', records, true);
  await countRecords(scope, 'users', rows.length);
}

export async function signedIn(app: ShopApp, user: User): Promise<SignedIn> {
  const token = await asTenant(app.database, user.tenantId, (tx) => beginSession(tx, user, new Date()));
  return withSession(app, user, token);
}

function withSession({ call }: ShopApp, { tenantId, userId, email }: User, token: string): SignedIn {
  const session = { authorization: `Bearer ${token}`, 'x-tenant-id': tenantId };
  const withBody =
    (method: string) =>
    <Body>(path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call<Body>(method, path, { body, headers: { ...session, ...headers } });
  return {
    userId,
    email,
    headers: session,
    get: (path, headers) => call('GET', path, { headers: { ...session, ...headers } }),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: (path, headers) => call('DELETE', path, { headers: { ...session, ...headers } }),
  };
}
