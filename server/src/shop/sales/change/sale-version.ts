import type { Context } from '../../../base/records/context.ts';
import type { SaleColumns } from '../sale-records.ts';

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
