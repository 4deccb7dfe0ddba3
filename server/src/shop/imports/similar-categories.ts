import { categoryKey } from '@dioptria/contract/shop/categories/lens-category.ts';
import type { TenantScope } from '../../base/records/context.ts';

/** A shop with more categories has the oldest ones compared. */
const COMPARED = 1000;

export async function similarCategories({
  tx,
  actor,
}: TenantScope): Promise<Map<string, { id: string; name: string }>> {
  const rows = await tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('tenant_id', '=', actor.tenantId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(COMPARED)
    .execute();
  const found = new Map<string, { id: string; name: string }>();
  for (const row of rows) if (!found.has(categoryKey(row.name))) found.set(categoryKey(row.name), row);
  return found;
}
