import { compactKey } from '@dioptria/contract/base/text.ts';
import type { Merge, MergedPair, MergePreview, NewMerge } from '@dioptria/contract/shop/merges/merge-endpoints.ts';
import { type MergedKind, mergeTexts, movedTables } from '@dioptria/contract/shop/merges/merge-labels.ts';
import { changeTexts } from '@dioptria/contract/shop/products/product-change-labels.ts';
import { regularResources } from '@dioptria/contract/shop/regular-resources.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { violationOf } from '../../base/database/errors.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { conflict, invalid, notFound } from '../../base/records/refusal.ts';
import { indexRecord } from '../../base/records/search-tokens.ts';
import { tableService } from '../../base/records/table-service.ts';
import { nextVersion, refuseStale, requireReferences } from '../../base/records/write-checks.ts';
import { correctSums } from '../sums/sum-rules.ts';
import { keptColumns, readMerge, undoableSince } from './merge-records.ts';
import { moveRows, moveRowsBack } from './move-rows.ts';
import { referringColumns, sumsOfProviders } from './referring-columns.ts';

const services = {
  brands: tableService(regularResources.brands),
  categories: tableService(regularResources.categories),
  providers: tableService(regularResources.providers),
};

type Row = Readonly<Record<string, string | boolean | null>> & {
  id: string;
  name: string;
  updated_at: string;
  tax_id?: string;
};

const requirePair = (context: Context, { kind, merged, kept }: MergedPair) =>
  requireReferences(context, [
    { field: 'merged', table: kind, id: merged },
    { field: 'kept', table: kind, id: kept },
  ]);

async function selectPair({ tx, actor }: Context, { kind, merged, kept }: MergedPair, lock = sql``) {
  const { rows } = await sql<Row>`select * from ${sql.table(kind)}
    where tenant_id = ${actor.tenantId} and id = any(${[merged, kept]}::uuid[]) order by id ${lock}`.execute(tx);
  const [from, to] = [rows.find(({ id }) => id === merged), rows.find(({ id }) => id === kept)];
  if (!from || !to) throw conflict('stale', mergeTexts.stale);
  return { merged: from, kept: to };
}

const versionOf = ({ id, name, updated_at: updatedAt }: Row) => ({ _id: id, name, updatedAt });

function haveOtherTaxIds(one: Row, other: Row): boolean {
  const [first, second] = [compactKey(one.tax_id ?? ''), compactKey(other.tax_id ?? '')];
  return first !== '' && second !== '' && first !== second;
}

export async function previewMerge(context: Context, pair: MergedPair): Promise<MergePreview> {
  const { tx, actor } = context;
  await requirePair(context, pair);
  const { merged, kept } = await selectPair(context, pair);
  const counts = referringColumns[pair.kind].flatMap(({ table, column }) =>
    movedTables
      .filter((moved) => moved === table)
      .map(
        (moved) => sql`select ${moved}::text as "table", count(*)::int as records from ${sql.table(moved)}
          where tenant_id = ${actor.tenantId} and ${sql.ref(column)} = ${merged.id}`,
      ),
  );
  const { rows } = await sql<MergePreview['moves'][number]>`${sql.join(counts, sql` union all `)}`.execute(tx);
  return {
    merged: versionOf(merged),
    kept: versionOf(kept),
    hasOtherTaxId: haveOtherTaxIds(merged, kept),
    moves: movedTables.flatMap((table) => rows.filter((row) => row.table === table && row.records > 0)),
  };
}

/** @throws Refusal `stale`, `locked` for an open count, or `invalid` for two CUITs without a confirmation */
export async function createMerge(context: Context, request: NewMerge): Promise<Merge> {
  const { tx, actor, now } = context;
  const { kind, merged: from, kept: to } = request;
  await requirePair(context, request);
  await forgetRows(context);
  const id = newId();
  const kept_id = { brand_id: null, category_id: null, provider_id: null, [keptColumns[kind]]: to };
  const moments = { created_at: now, updated_at: now };
  // `merge_rows` refers to this row, and the record is read after its lock.
  await tx
    .insertInto('merges')
    .values({ tenant_id: actor.tenantId, id, kind, ...kept_id, name: '', record: '{}', undone_at: null, ...moments })
    .execute();
  for (const referring of referringColumns[kind]) {
    if (referring.table === 'stock_counts') await refuseOpenCount(context, referring.column, [from, to]);
    await moveRows(context, referring, { mergeId: id, from, to });
  }
  const { merged, kept } = await selectPair(context, request, sql`for update`);
  refuseStale(merged.updated_at, request.mergedUpdatedAt);
  refuseStale(kept.updated_at, request.keptUpdatedAt);
  if (haveOtherTaxIds(merged, kept) && !request.confirmsTaxId)
    throw invalid({ path: 'confirmsTaxId', message: mergeTexts.otherTaxId });
  await tx
    .updateTable('merges')
    .set({ name: merged.name, record: JSON.stringify(merged) })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  const before = await services[kind].read(context, from);
  await removeMerged(context, kind, from);
  await correctProviders(context, kind);
  recordChange(context, regularResources[kind], { id: from, before, deletion: { mergedInto: kept.name } });
  recordKept(context, kind, kept, { mergedRecord: merged.name });
  return readMerge(context, id);
}

/**
 * Leaves out each row that no longer refers to the kept record.
 * @throws Refusal `closed` if the merge was undone before, or after the period in which it can be undone
 */
export async function undoMerge(context: Context, id: string): Promise<Merge> {
  const { tx, actor, now } = context;
  const merge = await tx
    .selectFrom('merges')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!merge) throw notFound();
  if (merge.undone_at !== null) throw conflict('closed', changeTexts.alreadyUndone);
  if (Date.parse(merge.created_at) < undoableSince(context).getTime()) throw conflict('closed', changeTexts.tooLate);
  const { kind } = merge;
  const record = merge.record as Row;
  const from = merge[keptColumns[kind]] ?? '';
  await restoreRow(context, kind, record);
  for (const referring of referringColumns[kind])
    await moveRowsBack(context, referring, { mergeId: id, from, to: record.id });
  const { kept } = await selectPair(context, { kind, merged: record.id, kept: from }, sql`for update`);
  await tx
    .updateTable('merges')
    .set({ undone_at: now, updated_at: now, record: '{}' })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('merge_rows').where('tenant_id', '=', actor.tenantId).where('merge_id', '=', id).execute();
  const after = await services[kind].read(context, record.id);
  await indexRecord(context, kind, record.id, after);
  await countRecords(context, kind, 1);
  await correctProviders(context, kind);
  recordChange(context, regularResources[kind], { id: record.id, after });
  recordKept(context, kind, kept, { separatedRecord: record.name });
  return readMerge(context, id);
}

async function restoreRow({ tx, now }: Context, kind: MergedKind, record: Row): Promise<void> {
  const row = { ...record, updated_at: nextVersion(record.updated_at, now) };
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`insert into ${sql.table(kind)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(tx);
}

/** An open count would ask for the products of both records. */
async function refuseOpenCount({ tx, actor }: Context, column: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ state: string }>`select id, state from stock_counts
    where tenant_id = ${actor.tenantId} and ${sql.ref(column)} = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  if (rows.some(({ state }) => state === 'open')) throw conflict('locked', mergeTexts.openCount);
}

/** The deletion fails if another transaction has added a reference to the record since its rows were locked. */
async function removeMerged(context: Context, kind: MergedKind, id: string): Promise<void> {
  try {
    await services[kind].remove(context, id);
  } catch (error) {
    if (violationOf(error)?.kind === 'reference') throw conflict('stale', mergeTexts.stale);
    throw error;
  }
}

async function correctProviders({ tx, actor }: Context, kind: MergedKind): Promise<void> {
  if (kind !== 'providers') return;
  for (const table of sumsOfProviders) await correctSums(table, actor.tenantId).execute(tx);
}

function recordKept(context: Context, kind: MergedKind, { id, name }: Row, said: Readonly<Record<string, string>>) {
  recordChange(context, regularResources[kind], { id, name, action: 'update', said });
}

/** The row of a merge that cannot be undone any more remains, since its name leads to the kept record. */
async function forgetRows(context: Context): Promise<void> {
  const { tx, actor } = context;
  const old = sql`tenant_id = ${actor.tenantId} and created_at < ${undoableSince(context)}`;
  await sql`select id from merges where ${old} order by id for no key update`.execute(tx);
  await sql`delete from merge_rows where tenant_id = ${actor.tenantId}
    and merge_id in (select id from merges where ${old})`.execute(tx);
  await sql`update merges set record = '{}' where ${old} and record <> '{}'`.execute(tx);
}
