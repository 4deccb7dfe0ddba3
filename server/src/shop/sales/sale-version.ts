import type { Context } from '../../base/records/context.ts';
import type { SaleColumns } from './sale-records.ts';

/** Stores the version of a sale, after a change of its lines or of the documents of its coverages. */
export async function writeVersion(
  { tx, actor }: Context,
  { id, updated_at }: Pick<SaleColumns, 'id' | 'updated_at'>,
): Promise<void> {
  await tx
    .updateTable('sales')
    .set({ updated_at })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
}
