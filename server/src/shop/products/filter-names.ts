import type { Context } from '../../base/records/context.ts';
import { requireReferences } from '../../base/records/references.ts';

/** The brand, category and provider that a count or a price change is limited to, by their ids. */
interface ProductFilter {
  brandId?: string | undefined;
  categoryId?: string | undefined;
  providerId?: string | undefined;
}

/**
 * The names of a filter's brand, category and provider; '' for a filter that is not set.
 * @param path the filter's place in the request: '' or `filter.`
 * @throws Refusal `invalid` for a brand, category or provider that is absent or another tenant's
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
