import { writtenValue } from '@dioptria/contract/base/field-labels.ts';
import { fieldLabelOf, type RecordOf } from '@dioptria/contract/base/resource.ts';
import type {
  ChangedProduct,
  ChangedValues,
  ProductChange,
  ProductChangePreview,
  ProductChangeRequest,
} from '@dioptria/contract/shop/products/product-change-endpoints.ts';
import {
  type ChangedField,
  changedFields,
  changeTexts,
  UNDO_PERIOD,
} from '@dioptria/contract/shop/products/product-change-labels.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { products } from '@dioptria/contract/shop/products/products.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { inTenant } from '../../base/database/statements.ts';
import type { Json, RecordColumns } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChanges } from '../../base/records/record-change.ts';
import { conflict, invalid, notFound } from '../../base/records/refusal.ts';
import { requireReferences } from '../../base/records/write-checks.ts';
import { filterNames } from './list-products.ts';
import { productsBulk } from './products-service.ts';

type Product = RecordOf<typeof products>;
type Values = Omit<ChangedValues, 'updatedAt'>;

const labelOf = (field: ChangedField): string => fieldLabelOf(products, field).label;

const valueOf = (product: Product, field: ChangedField) => {
  const value = product[field];
  return typeof value === 'object' && value !== null ? value._id : value;
};

/** The current values of the fields that `changes` has. */
const currentValues = (product: Product, changes: Values): Values =>
  Object.fromEntries(
    changedFields.filter((field) => changes[field] !== undefined).map((field) => [field, valueOf(product, field)]),
  );

const isSame = (one: Values, other: Values) => changedFields.every((field) => one[field] === other[field]);

/** A negative stock cannot be controlled (docs/rules.md#stock-6). */
const isImpossible = ({ stock }: Product, { verifyStock }: Values) => verifyStock === true && stock < 0;

interface Plan {
  chosen: readonly Product[];
  changed: readonly { product: Product; before: Values }[];
  preview: ProductChangePreview;
}

async function planChange(
  context: Context,
  { productIds, changes }: ProductChangeRequest,
  isLocked: boolean,
): Promise<Plan> {
  const { category, brand, provider } = changes;
  await requireReferences(context, [
    { field: 'changes.category', table: 'categories', id: category },
    { field: 'changes.brand', table: 'brands', id: brand },
    { field: 'changes.provider', table: 'providers', id: provider },
  ]);
  const ids = { categoryId: category, brandId: brand, providerId: provider };
  const names: Partial<Record<ChangedField, string>> = await filterNames(context, ids);
  const chosen = await productsBulk.readMany(context, [...new Set(productIds)], isLocked);
  const differing = chosen.filter((product) => !isSame(currentValues(product, changes), changes));
  const possible = differing.filter((product) => !isImpossible(product, changes));
  const rows = possible.map((product) => rowOf(product, changes, names));
  const plan = possible.map((product) => [product._id, currentValues(product, changes), changes]);
  const token = createHash('sha256').update(JSON.stringify(plan)).digest('base64url');
  return {
    chosen,
    changed: possible.map((product) => ({ product, before: currentValues(product, changes) })),
    preview: {
      token,
      unchanged: chosen.length - differing.length,
      impossible: differing.length - possible.length,
      rows,
    },
  };
}

function rowOf(product: Product, changes: Values, names: Partial<Record<ChangedField, string>>): ChangedProduct {
  const fields = changedFields.flatMap((field) => {
    const to = changes[field];
    if (to === undefined || valueOf(product, field) === to) return [];
    const fieldLabel = fieldLabelOf(products, field);
    const written = fieldLabel.kind === 'reference' ? (names[field] ?? '') : writtenValue(fieldLabel, to);
    return [{ label: fieldLabel.label, from: writtenValue(fieldLabel, product[field]), to: written }];
  });
  return { _id: product._id, code: product.code, name: product.name, fields };
}

/** @throws Refusal `invalid` for an unknown product */
export async function previewChange(context: Context, request: ProductChangeRequest): Promise<ProductChangePreview> {
  const { chosen, preview } = await planChange(context, request, false);
  const known = new Set(chosen.map(({ _id }) => _id));
  const missing = request.productIds.findIndex((id) => !known.has(id));
  if (missing !== -1) throw invalid({ path: `productIds.${missing}`, message: problemTexts.unknownReference });
  return preview;
}

/** @throws Refusal `stale` if the plan differs from the preview that the user saw. */
export async function applyChange(
  context: Context,
  { token, ...request }: ProductChangeRequest & { token: string },
): Promise<ProductChange> {
  const { tx, actor, now } = context;
  const { changed, preview } = await planChange(context, request, true);
  if (preview.token !== token) throw conflict('stale', changeTexts.stale);
  if (changed.length === 0) throw invalid({ path: 'changes', message: changeTexts.nothingToChange });
  await forgetOldChanges(context);
  const id = newId();
  const moments = { created_at: now, updated_at: now };
  const common = { tenant_id: actor.tenantId, id, user_id: actor.userId, undone_at: null, ...moments };
  await tx
    .insertInto('product_changes')
    .values({ ...common, changes: JSON.stringify(request.changes), products: changed.length })
    .execute();
  const rows = changed.map(({ product, before }) => ({ product_id: product._id, before }));
  await sql`
    insert into product_change_rows (tenant_id, change_id, product_id, before)
    select tenants.id, ${id}::uuid, changed.product_id, changed.before
    from tenants, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (product_id uuid, before jsonb)
    where tenants.id = ${actor.tenantId}`.execute(tx);
  await storeChanges(
    context,
    changed.map(({ product }) => ({ stored: product, changes: request.changes })),
  );
  const [change] = await selectChanges(context, id);
  if (!change) throw notFound();
  return change;
}

async function storeChanges(context: Context, changes: readonly { stored: Product; changes: Values }[]): Promise<void> {
  const after = await productsBulk.updateMany(context, changes);
  recordChanges(
    context,
    products,
    changes.map(({ stored }, index) => ({
      id: stored._id,
      before: stored,
      ...(after[index] && { after: after[index] }),
    })),
  );
}

/**
 * Leaves out each product that has changed in one of these fields since, and each product that cannot have its old values.
 * @throws Refusal `closed` if the change was undone before, or after the period in which it can be undone.
 */
export async function undoChange(context: Context, id: string): Promise<{ undone: number; kept: number }> {
  const { tx, actor, now } = context;
  const rows = await tx
    .selectFrom('product_change_rows')
    .select(['product_id', 'before'])
    .where('tenant_id', '=', actor.tenantId)
    .where('change_id', '=', id)
    .execute();
  const beforeOf = new Map(rows.map(({ product_id, before }) => [product_id, before]));
  const stored = await productsBulk.readMany(context, [...beforeOf.keys()], true);
  const own = tx.selectFrom('product_changes').selectAll().where('tenant_id', '=', actor.tenantId);
  const change = await own.where('id', '=', id).forUpdate().executeTakeFirst();
  if (!change) throw notFound();
  if (change.undone_at !== null) throw conflict('closed', changeTexts.alreadyUndone);
  if (Date.parse(change.created_at) + UNDO_PERIOD < now.getTime()) throw conflict('closed', changeTexts.tooLate);
  const isThere = await existing(context, [...beforeOf.values()]);
  const back = stored.flatMap((product) => {
    const before = beforeOf.get(product._id) ?? {};
    const isUnchanged = isSame(currentValues(product, change.changes), change.changes);
    return isUnchanged && !isImpossible(product, before) && isThere(before)
      ? [{ stored: product, changes: before }]
      : [];
  });
  await storeChanges(context, back);
  await tx
    .updateTable('product_changes')
    .set({ undone_at: now, updated_at: now })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  return { undone: back.length, kept: change.products - back.length };
}

const referred = { category: 'categories', brand: 'brands', provider: 'providers' } as const;

/** An old brand, category or provider may have been deleted since. */
async function existing({ tx, actor }: Context, all: readonly Values[]): Promise<(values: Values) => boolean> {
  const found = new Set<string>();
  for (const [field, table] of Object.entries(referred) as [keyof typeof referred, string][]) {
    const ids = [...new Set(all.flatMap((values) => values[field] ?? []))];
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[]) for key share`.execute(tx);
    for (const row of rows) found.add(row.id);
  }
  return (values) =>
    Object.keys(referred).every((field) => {
      const id = values[field as keyof typeof referred];
      return id === undefined || found.has(id);
    });
}

/** Without an id, the changes that can still be undone. */
export async function selectChanges({ tx, actor, now }: Context, id?: string): Promise<ProductChange[]> {
  const rows = await tx
    .selectFrom('product_changes')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'product_changes.user_id'))
    .selectAll('product_changes')
    .select('users.name as user_name')
    .where('product_changes.tenant_id', '=', actor.tenantId)
    .where('product_changes.undone_at', 'is', null)
    .where('product_changes.created_at', '>=', new Date(now.getTime() - UNDO_PERIOD).toISOString())
    .$if(id !== undefined, (query) => query.where('product_changes.id', '=', String(id)))
    .orderBy('product_changes.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    user: { _id: row.user_id, name: row.user_name },
    products: row.products,
    fields: changedFields.filter((field) => row.changes[field] !== undefined).map(labelOf),
  }));
}

async function forgetOldChanges({ tx, actor, now }: Context): Promise<void> {
  const before = new Date(now.getTime() - UNDO_PERIOD).toISOString();
  await tx
    .deleteFrom('product_changes')
    .where('tenant_id', '=', actor.tenantId)
    .where('created_at', '<', before)
    .execute();
}

interface ProductChangesTable extends RecordColumns {
  user_id: string;
  changes: Json<Values>;
  products: number;
  undone_at: Date | string | null;
}

interface ProductChangeRowsTable {
  tenant_id: string;
  change_id: string;
  product_id: string;
  before: Json<Values>;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    product_changes: ProductChangesTable;
    product_change_rows: ProductChangeRowsTable;
  }
}
