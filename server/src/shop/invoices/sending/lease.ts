/**
 * A lease is stored in a row with the time of its end. So it needs no open transaction while a server uses the network,
 * and the lease of a killed server ends by itself. The clock of the database decides if a lease has ended
 * (docs/decisions/0041-leases-for-arca.md).
 */
import { sql } from 'kysely';
import { v4 as randomId } from 'uuid';
import type { TenantScope } from '../../../base/records/context.ts';
import type { SequenceKey } from '../invoice-tables.ts';

/** A lease is longer than the longest request to ARCA, which takes 60 s. */
export const LEASE_SECONDS = 90;
/** In milliseconds. A server may begin a request to ARCA only within this time after the start of the transaction that renewed the lease. */
export const START_DEADLINE = 20_000;

/** This server was blocked for too long, or the tenant was suspended. The server then stops sending. */
export class LostLease extends Error {}

/** `now()` is the start of the transaction. Citus refuses `clock_timestamp()` in an update, because this function is VOLATILE. */
export const leaseEnd = sql<string>`now() + ${sql.lit(LEASE_SECONDS)} * interval '1 second'`;
export const hasEnded = sql<boolean>`(lease is null or leased_until < now())`;

export const newLease = (): string => randomId();

/** Creates the sequence at its first use. False if another server has the lease. */
export async function takeSequence({ tx, actor }: TenantScope, key: SequenceKey, lease: string): Promise<boolean> {
  await tx
    .insertInto('voucher_sequences')
    .values({ tenant_id: actor.tenantId, ...key, last_number: null, last_day: null, lease: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('voucher_sequences')
    .set({ lease, leased_until: leaseEnd })
    .where((column) => column.and({ tenant_id: actor.tenantId, ...key }))
    .where(hasEnded)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * The lease of a suspended tenant is not renewed, because the tenant may move to another installation, which then sends the
 * vouchers.
 * @throws LostLease
 */
export async function renewSequence({ tx, actor }: TenantScope, key: SequenceKey, lease: string) {
  const row = await tx
    .updateTable('voucher_sequences')
    .set({ leased_until: leaseEnd })
    .where((column) => column.and({ tenant_id: actor.tenantId, ...key }))
    .where('lease', '=', lease)
    .where(sql<boolean>`leased_until > now()`)
    .where(sql<boolean>`not exists (select from tenants where id = ${actor.tenantId} and suspended_at is not null)`)
    .returning(['last_number', 'last_day'])
    .executeTakeFirst();
  if (!row) throw new LostLease();
  return { lastNumber: row.last_number, lastDay: row.last_day };
}

export async function releaseSequence({ tx, actor }: TenantScope, key: SequenceKey, lease: string): Promise<void> {
  await tx
    .updateTable('voucher_sequences')
    .set({ lease: null, leased_until: null })
    .where((column) => column.and({ tenant_id: actor.tenantId, ...key }))
    .where('lease', '=', lease)
    .execute();
}

export async function advanceSequence(
  { tx, actor }: TenantScope,
  key: SequenceKey,
  { number, day }: { number: number; day: string | null },
): Promise<void> {
  await tx
    .updateTable('voucher_sequences')
    .set({
      last_number: sql`greatest(last_number, ${number}::int)`,
      last_day: sql`greatest(last_day, ${day}::date)`,
    })
    .where((column) => column.and({ tenant_id: actor.tenantId, ...key }))
    .execute();
}
