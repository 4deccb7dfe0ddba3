/**
 * The lock of a client covers the client's sales, the jobs and payments of these sales, and the client's account
 * (docs/rules.md#locks-1).
 */
import { sql } from 'kysely';
import { parameter, run, statement } from '../../base/database/statements.ts';
import type { TenantScope } from '../../base/records/context.ts';

const lockedClient = statement('lock_client', (queries) =>
  queries
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('tenant_id', '=', parameter<string>(1))
    .where('id', '=', parameter<string>(2))
    .forNoKeyUpdate(),
);

/** Locks the client until the transaction ends. The creation of a sale does not wait for this lock. */
export async function lockClient({ tx, actor }: TenantScope, id: string) {
  const [client] = await run(tx, lockedClient, [actor.tenantId, id]);
  return client;
}

const clientsOfSales = statement('lock_clients_of_sales', (queries) =>
  queries
    .selectFrom('clients')
    .select('id')
    .where('tenant_id', '=', parameter<string>(1))
    .where('id', 'in', (sales) =>
      sales
        .selectFrom('sales')
        .select('client_id')
        .where('tenant_id', '=', parameter<string>(1))
        .where('id', '=', sql<string>`any(${parameter(2)}::uuid[])`),
    )
    .orderBy('id')
    .forNoKeyUpdate(),
);

/** Locks in the order of the clients' ids. No lock on the sales is needed, because the client of a sale never changes. */
export async function lockClientsOfSales({ tx, actor }: TenantScope, saleIds: readonly string[]): Promise<void> {
  await run(tx, clientsOfSales, [actor.tenantId, saleIds]);
}
