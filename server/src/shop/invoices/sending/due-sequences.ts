import { sql } from 'kysely';
import { beforeTenant, asTenant } from '../../../base/database/as-tenant.ts';
import type { Database } from '../../../base/database/database.ts';
import type { SequenceKey } from '../invoice-tables.ts';

export interface DueSequence {
  tenantId: string;
  key: SequenceKey;
}

const MAX_TENANTS = 200;

/**
 * The first sequence of each tenant is before the second sequence of any tenant, so that a tenant with many vouchers delays no
 * other tenant. A suspended tenant has no due sequence.
 */
export async function findDueSequences(
  database: Database,
  now: Date,
  tenantIds: readonly string[] | undefined,
): Promise<DueSequence[]> {
  const due = await beforeTenant(database, (tx) =>
    tx
      .selectFrom('invoices')
      .innerJoin('tenants', 'tenants.id', 'invoices.tenant_id')
      .select('invoices.tenant_id')
      .where('next_attempt_at', '<=', now.toISOString())
      .where('tenants.suspended_at', 'is', null)
      .$if(tenantIds !== undefined, (query) => query.where('invoices.tenant_id', 'in', [...(tenantIds ?? [])]))
      .groupBy('invoices.tenant_id')
      .orderBy(sql`min(next_attempt_at)`)
      .limit(MAX_TENANTS)
      .execute(),
  );
  const ofTenants: DueSequence[][] = [];
  // The server reads one tenant after another, because requests of users need the connections.
  for (const { tenant_id: tenantId } of due) ofTenants.push(await sequencesOf(database, tenantId, now));
  return interleave(ofTenants);
}

async function sequencesOf(database: Database, tenantId: string, now: Date): Promise<DueSequence[]> {
  const keys = await asTenant(database, tenantId, (tx) =>
    tx
      .selectFrom('invoices')
      .select(['environment', 'issuer_cuit', 'point_of_sale', 'type'])
      .where('tenant_id', '=', tenantId)
      .where('next_attempt_at', '<=', now.toISOString())
      .groupBy(['environment', 'issuer_cuit', 'point_of_sale', 'type'])
      .orderBy(sql`min(next_attempt_at)`)
      .execute(),
  );
  return keys.map((key) => ({ tenantId, key }));
}

/** Returns the first items of all lists, then the second items, and so on. */
function interleave<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}

export async function countWaiting(database: Database): Promise<number> {
  const { total } = await beforeTenant(database, (tx) =>
    tx
      .selectFrom('invoices')
      .select(sql<number>`count(next_attempt_at)`.as('total'))
      .where('next_attempt_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  );
  return total;
}
