/**
 * A second server for the tests in a browser. The server writes users and sessions directly into the database, because
 * invitations and sign-ins would hash passwords, which takes long. The server does the same as
 * `tenant create`, but leaves out the first categories and settings.
 */
import Fastify from 'fastify';
import type { Role } from '@dioptria/contract/shop/permissions.ts';
import { sql } from 'kysely';
import { readConfig } from '../../base/process/config.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import { openDatabase } from '../../base/database/database.ts';
import { createTenant, type NewTenant } from '../../operation/tenants/create-tenant.ts';
import { setSuspended } from '../../operation/tenants/tenant-states.ts';
import { beginSession } from '../../shop/auth/sessions.ts';
import { addUser } from './new-shop.ts';

type Request =
  | { openShop: NewTenant }
  | { addUser: { tenantId: string; role: Role; name: string; email: string } }
  | { signIn: { tenantId: string; userId: string } }
  | { signedInLongAgo: { tenantId: string } }
  | { suspend: { tenantId: string } };

const database = await openDatabase(readConfig(process.env));
const server = Fastify();
server.post<{ Body: Request }>('/', ({ body }) => answer(body));
server.addHook('onClose', () => database.close());
process.once('SIGTERM', () => void server.close());
await server.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });

async function answer(request: Request): Promise<object> {
  if ('openShop' in request) return createTenant(database, { categories: [], hasDefaults: true, ...request.openShop });
  if ('addUser' in request) {
    const { tenantId, role, name, email } = request.addUser;
    return addUser(database, tenantId, role, name, email);
  }
  if ('signIn' in request) {
    const { tenantId } = request.signIn;
    const token = await asTenant(database, tenantId, (tx) => beginSession(tx, request.signIn, new Date()));
    return { token, tenantId };
  }
  if ('suspend' in request) return (await setSuspended(database, request.suspend.tenantId, true)) ?? {};
  await asTenant(database, request.signedInLongAgo.tenantId, (tx) =>
    sql`update sessions set created_at = created_at - interval '1 hour', confirmed_at = null`.execute(tx),
  );
  return {};
}
