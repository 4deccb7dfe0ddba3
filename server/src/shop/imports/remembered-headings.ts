import type { ImportedResource } from '@dioptria/contract/shop/nouns.ts';
import type { TenantScope } from '../../base/records/context.ts';

export async function readHeadings(
  { tx, actor }: TenantScope,
  resource: ImportedResource,
): Promise<Record<string, string>> {
  const rows = await tx
    .selectFrom('import_headings')
    .select(['heading', 'field'])
    .where('tenant_id', '=', actor.tenantId)
    .where('resource', '=', resource)
    .execute();
  return Object.fromEntries(rows.map(({ heading, field }) => [heading, field]));
}

export async function keepHeadings(
  { tx, actor }: TenantScope,
  resource: ImportedResource,
  headings: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = Object.entries(headings).map(([heading, field]) => ({
    tenant_id: actor.tenantId,
    resource,
    heading,
    field,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('import_headings')
    .values(rows)
    .onConflict((existing) =>
      existing
        .columns(['tenant_id', 'resource', 'heading'])
        .doUpdateSet((row) => ({ field: row.ref('excluded.field') })),
    )
    .execute();
}
