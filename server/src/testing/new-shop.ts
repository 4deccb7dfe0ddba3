import type { Role } from '@dioptria/contract/shop/permissions.ts';
import { searchKey } from '@dioptria/contract/base/search-text.ts';
import { v7 as newId } from 'uuid';
import { beginSession } from '../shop/auth/sessions.ts';
import { asTenant } from '../base/database/as-tenant.ts';
import type { Database } from '../base/database/database.ts';
import { countRecords } from '../base/records/record-counts.ts';
import { indexRecord } from '../base/records/search-tokens.ts';
import { createTenant } from '../operation/tenants/create-tenant.ts';
import { givenIn, type Given } from './given.ts';
import type { Answered, TestApp } from './test-app.ts';

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

export const password = 'correct horse';

let shops = 0;

/** Without categories, so that a test lists only its own. Tests share a database and never a shop. */
export async function newShop(app: ShopApp): Promise<Shop> {
  shops += 1;
  const domain = `shop${shops}.example`;
  const { tenantId, userId } = await createTenant(app.database, {
    name: `Optica ${shops}`,
    ownerName: 'Ada Admin',
    ownerEmail: `admin@${domain}`,
    password,
    categories: [],
  });
  const users: Record<Role, SignedIn> = {
    admin: await signedIn(app, { tenantId, userId, email: `admin@${domain}` }),
    seller: await signedIn(app, await addUser(app.database, tenantId, 'seller', 'Sara Seller', `seller@${domain}`)),
    readonly: await signedIn(app, await addUser(app.database, tenantId, 'readonly', 'Rita Reader', `reader@${domain}`)),
  };
  return { tenantId, as: (role) => users[role], given: givenIn(users.admin) };
}

interface User {
  tenantId: string;
  userId: string;
  email: string;
}

/** With the owner's password hash, because to hash a password takes longer than everything else here. */
export async function addUser(
  database: Database,
  tenantId: string,
  role: Role,
  name: string,
  email: string,
): Promise<User> {
  const userId = newId();
  await asTenant(database, tenantId, async (tx) => {
    await tx
      .insertInto('users')
      .values({
        tenant_id: tenantId,
        id: userId,
        name,
        name_key: searchKey(name),
        email,
        role,
        enabled: true,
        owner: false,
        extra_permissions: [],
      })
      .execute();
    const { password_hash } = await tx
      .selectFrom('credentials')
      .select('password_hash')
      .where('tenant_id', '=', tenantId)
      .limit(1)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('credentials')
      .values({ email_key: email, tenant_id: tenantId, user_id: userId, password_hash })
      .execute();
    const scope = { tx, actor: { tenantId } };
    await indexRecord(scope, 'users', userId, { name, email });
    await countRecords(scope, 'users', 1);
  });
  return { tenantId, userId, email };
}

export async function signedIn({ database, call }: ShopApp, { tenantId, userId, email }: User): Promise<SignedIn> {
  const token = await asTenant(database, tenantId, (tx) => beginSession(tx, { tenantId, userId }, new Date()));
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
