import { sql } from 'kysely';
import { beginSession } from '../server/src/auth/sessions.ts';
import { asTenant } from '../server/src/database/as-tenant.ts';
import type { Database } from '../server/src/database/database.ts';
import type { LoadedShop } from './load/load-shop.ts';

/** What the requests to a shop are made of. */
export interface Shop extends LoadedShop {
  ownerId: string;
  /** The session's headers, the owner's. */
  headers: Record<string, string>;
  /** Of everybody who can sign in. */
  emails: string[];
  /** Some of the shop's sales, clients and products, in no order. */
  sales: string[];
  clients: { id: string; name: string }[];
  products: string[];
}

const SAMPLE = 400;

/** What a request of a session brings. */
export function sessionHeaders(tenantId: string, token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'x-tenant-id': tenantId };
}

/** Reads what the requests need from a loaded shop, and signs its owner in. */
export async function openShop(database: Database, loaded: LoadedShop): Promise<Shop> {
  const { tenantId, ownerEmail } = loaded;
  return asTenant(database, tenantId, async (tx) => {
    const sample = async <Row>(table: string, columns: string, condition = sql`true`) => {
      const { rows } = await sql<Row>`select ${sql.raw(columns)} from ${sql.table(table)} where tenant_id = ${tenantId}
        and ${condition} order by md5(id::text) limit ${SAMPLE}`.execute(tx);
      return rows;
    };
    const accounts = await tx
      .selectFrom('credentials')
      .select(['email_key', 'user_id'])
      .where('tenant_id', '=', tenantId)
      .execute();
    const ownerId = accounts.find(({ email_key: email }) => email === ownerEmail)?.user_id ?? '';
    const token = await beginSession(tx, { tenantId, userId: ownerId }, new Date());
    const [sales, products] = [
      // Those that were loaded: what earlier runs sold is in no copy of the shop.
      await sample<{ id: string }>('sales', 'id', sql`number <= ${loaded.orders}::int`),
      await sample<{ id: string }>('products', 'id'),
    ];
    return {
      ...loaded,
      ownerId,
      headers: sessionHeaders(tenantId, token),
      emails: accounts.map(({ email_key: email }) => email),
      sales: sales.map(({ id }) => id),
      clients: await sample<{ id: string; name: string }>('clients', 'id, name'),
      products: products.map(({ id }) => id),
    };
  });
}
