import { sql } from 'kysely';
import { beginSession } from '../server/src/shop/auth/sessions.ts';
import { asTenant } from '../server/src/base/database/as-tenant.ts';
import type { Database } from '../server/src/base/database/database.ts';
import { isOwing } from '../server/src/shop/sums/kept-sums.ts';
import type { LoadedShop } from './load/load-shop.ts';

export interface Shop extends LoadedShop {
  ownerId: string;
  headers: Record<string, string>;
  emails: string[];
  sales: string[];
  clients: { id: string; name: string }[];
  products: string[];
  owing: string[];
}

const SAMPLE = 400;

export function sessionHeaders(tenantId: string, token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'x-tenant-id': tenantId };
}

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
    // Earlier runs have added sales that the copies of the shop do not have, so the sample has only loaded sales.
    const isLoaded = sql`number <= ${loaded.orders}::int`;
    const sales = await sample<{ id: string }>('sales', 'id', isLoaded);
    const owing = await sample<{ id: string }>('sales', 'id', sql`${isLoaded} and ${isOwing}`);
    const products = await sample<{ id: string }>('products', 'id');
    return {
      ...loaded,
      ownerId,
      headers: sessionHeaders(tenantId, token),
      emails: accounts.map(({ email_key: email }) => email),
      sales: sales.map(({ id }) => id),
      clients: await sample<{ id: string; name: string }>('clients', 'id, name'),
      products: products.map(({ id }) => id),
      owing: owing.map(({ id }) => id),
    };
  });
}
