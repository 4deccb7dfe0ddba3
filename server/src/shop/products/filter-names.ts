import type { Context } from '../../base/records/context.ts';
import { requireReferences } from '../../base/records/references.ts';

interface ProductFilter {
  brandId?: string | undefined;
  categoryId?: string | undefined;
  providerId?: string | undefined;
}

/**
 * '' for an id that is not set. `path` is the place of the filter in the request: '' or `filter.`.
 * @throws Refusal `invalid` for a record that the tenant does not have.
 */
export async function filterNames(context: Context, { brandId, categoryId, providerId }: ProductFilter, path = '') {
  await requireReferences(context, [
    { field: `${path}brandId`, table: 'brands', id: brandId },
    { field: `${path}categoryId`, table: 'categories', id: categoryId },
    { field: `${path}providerId`, table: 'providers', id: providerId },
  ]);
  const nameOf = async (table: 'brands' | 'categories' | 'providers', id: string | undefined) => {
    if (id === undefined) return '';
    const named = context.tx.selectFrom(table).select('name').where('tenant_id', '=', context.actor.tenantId);
    return (await named.where('id', '=', id).executeTakeFirstOrThrow()).name;
  };
  return {
    brand: await nameOf('brands', brandId),
    category: await nameOf('categories', categoryId),
    provider: await nameOf('providers', providerId),
  };
}
