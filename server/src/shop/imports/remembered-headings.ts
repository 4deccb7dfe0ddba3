/** Reads and writes the headings that a tenant has mapped to fields (docs/rules.md#imports-3). */
import type { ImportedResource } from '@dioptria/contract/shop/imports/imported-resources.ts';
import type { TenantScope } from '../../base/records/context.ts';

/** Reads the fields to which the shop last mapped each heading, separated by a space. */
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

/** Stores the fields to which the user mapped each heading of a file, for the next files of the shop. */
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
