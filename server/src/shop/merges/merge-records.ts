import type { Merge } from '@dioptria/contract/shop/merges/merge-endpoints.ts';
import type { MergedKind } from '@dioptria/contract/shop/merges/merge-labels.ts';
import { UNDO_PERIOD } from '@dioptria/contract/shop/products/product-change-labels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Json, RecordColumns } from '../../base/database/tables.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';

/** The column of `merges` that has the kept record. */
export const keptColumns = { brands: 'brand_id', categories: 'category_id', providers: 'provider_id' } as const;

interface MergeRow {
  id: string;
  created_at: string;
  updated_at: string;
  kind: MergedKind;
  name: string;
  kept_id: string;
  kept_name: string;
}

async function selectMerges({ tx, actor }: TenantScope, condition: RawBuilder<unknown>): Promise<Merge[]> {
  const { rows } = await sql<MergeRow>`
    select merges.id, merges.created_at, merges.updated_at, merges.kind, merges.name,
      coalesce(brands.id, categories.id, providers.id) as kept_id,
      coalesce(brands.name, categories.name, providers.name) as kept_name
    from merges
    left join brands on brands.tenant_id = merges.tenant_id and brands.id = merges.brand_id
    left join categories on categories.tenant_id = merges.tenant_id and categories.id = merges.category_id
    left join providers on providers.tenant_id = merges.tenant_id and providers.id = merges.provider_id
    where merges.tenant_id = ${actor.tenantId} and ${condition}
    order by merges.created_at desc, merges.id desc`.execute(tx);
  return rows.map((row) => ({
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    kind: row.kind,
    name: row.name,
    kept: { _id: row.kept_id, name: row.kept_name },
  }));
}

export const undoableSince = ({ now }: Pick<Context, 'now'>): Date => new Date(now.getTime() - UNDO_PERIOD);

export const recentMerges = (context: Context): Promise<Merge[]> =>
  selectMerges(context, sql`merges.undone_at is null and merges.created_at >= ${undoableSince(context)}`);

export async function readMerge(scope: TenantScope, id: string): Promise<Merge> {
  const [merge] = await selectMerges(scope, sql`merges.id = ${id}`);
  if (!merge) throw new Error(`The merge ${id} does not exist`);
  return merge;
}

/** A name that was merged more than once is the name of the newest kept record (docs/rules.md#merges-4). */
export const mergedNames = (scope: TenantScope, kind: MergedKind): Promise<Merge[]> =>
  selectMerges(scope, sql`merges.undone_at is null and merges.kind = ${kind}`);

interface MergesTable extends RecordColumns {
  kind: MergedKind;
  brand_id: string | null;
  category_id: string | null;
  provider_id: string | null;
  name: string;
  record: Json<Readonly<Record<string, string | boolean | null>>>;
  undone_at: Date | string | null;
}

interface MergeRowsTable {
  tenant_id: string;
  merge_id: string;
  place: string;
  row_id: string;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    merges: MergesTable;
    merge_rows: MergeRowsTable;
  }
}
