import { sql } from 'kysely';
import type { Context } from '../resource/context.ts';
import { receiptKind } from '../sums/kept-sums.ts';

/**
 * Takes the next numbers of the tenant's receipts. The series has no gap: another transaction that takes numbers waits until
 * this one ends.
 * @returns the first of the numbers.
 */
export async function nextReceiptNumber({ tx, actor }: Context, count: number): Promise<number> {
  if (count === 0) return 0;
  const { rows } = await sql<{ records: number }>`
    insert into record_counts (tenant_id, kind, records) values (${actor.tenantId}, ${receiptKind}, ${count})
    on conflict (tenant_id, kind) do update set records = record_counts.records + excluded.records
    returning records`.execute(tx);
  return (rows[0]?.records ?? count) - count + 1;
}
