import { textOf } from '@dioptria/contract/base/field-labels.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import type { ImportPlan, ImportValues } from '@dioptria/contract/shop/imports/import-plans.ts';
import { alikeKey, type CellProblem } from '@dioptria/contract/shop/imports/import-rows.ts';
import {
  type CreatableResource,
  type ImportCheck,
  importTexts,
} from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { isMergedKind } from '@dioptria/contract/shop/merges/merge-labels.ts';
import type { Context } from '../../base/records/context.ts';
import { mergedNames } from '../merges/merge-records.ts';
import type { ImportJob, PartRow } from './import-job.ts';

export interface MissingName {
  of: CreatableResource;
  name: string;
}

export type SimilarName = ImportCheck['similar'][number];

/** The values have the ids of other records instead of their names. */
export interface Row {
  row: PartRow;
  values: Record<string, unknown>;
  problems: CellProblem[];
  /** Problems with names of missing records. The user can agree to create these records. */
  refused: CellProblem[];
  notes: CellProblem[];
  missing: MissingName[];
  similar: SimilarName[];
  key: string;
  /** '' if the resource has no unique field, or if that field is blank. */
  uniqueKey: string;
}

export interface RowValidation {
  isRun: boolean;
  /**
   * Maps each key to the number of the first row with this key. A run needs no map, because it skips the repeated rows
   * that the check refused.
   */
  seen?: Map<string, number>;
}

export interface StoredOf {
  ids: readonly string[];
  record: ImportValues | undefined;
}

export async function findStored(
  context: Context,
  { plan, bulk }: Pick<ImportJob, 'plan' | 'bulk'>,
  rows: readonly Row[],
  { isRun, seen }: RowValidation,
): Promise<(row: Row) => StoredOf> {
  for (const row of rows) refuseRepeated(plan, row, seen);
  const owners = await bulk.ownersOf(context, rows.map(({ uniqueKey }) => uniqueKey).filter(Boolean));
  const byKey = await bulk.idsByKey(
    context,
    rows.filter(({ key }) => key !== ''),
  );
  await takeKeptRecords(context, plan, rows, byKey);
  const idsOf = (row: Row): readonly string[] => {
    const owner = owners.get(row.uniqueKey);
    return byKey.get(row.key) ?? (owner !== undefined && isKnownByUnique(plan, row) ? [owner] : []);
  };
  const records = new Map(
    (await bulk.readMany(context, plan.onlyAdds ? [] : rows.flatMap(idsOf), isRun)).map((record) => [
      String(record['_id']),
      record,
    ]),
  );
  for (const row of rows) {
    const [id] = idsOf(row);
    refuseTaken(plan, row, id, owners.get(row.uniqueKey));
    if (id !== undefined && row.problems.length === 0) refuseSeen(row, plan.keyFields[0] ?? '', `id ${id}`, seen);
  }
  return (row) => {
    const ids = idsOf(row);
    return { ids, record: records.get(ids[0] ?? '') };
  };
}

/** The row of a merged name changes the kept record, but not its name (docs/rules.md#merges-4). */
async function takeKeptRecords(
  context: Context,
  { resource: { name: kind } }: ImportPlan,
  rows: readonly Row[],
  byKey: Map<string, readonly string[]>,
): Promise<void> {
  const unknown = rows.filter(({ key }) => key !== '' && !byKey.has(key));
  if (!isMergedKind(kind) || unknown.length === 0) return;
  const keptOf = new Map<string, { _id: string; name: string }>();
  for (const { name, kept } of await mergedNames(context, kind))
    if (!keptOf.has(alikeKey(kind, name))) keptOf.set(alikeKey(kind, name), kept);
  for (const { key, values, notes } of unknown) {
    const kept = keptOf.get(alikeKey(kind, textOf(values['name'])));
    if (!kept) continue;
    byKey.set(key, [kept._id]);
    values['name'] = kept.name;
    notes.push({ field: 'name', reason: importTexts.merged(kept.name) });
  }
}

/** True if the row has no key, or if the key of the row is the row's unique value (docs/rules.md#imports-1). */
const isKnownByUnique = ({ unique }: ImportPlan, { key, values }: Row): boolean =>
  unique !== undefined && (key === '' || compactKey(textOf(values[unique.field])) === key);

function refuseSeen({ row, problems }: Row, field: string, text: string, seen: RowValidation['seen']): void {
  const first = seen?.get(text);
  if (first === undefined) seen?.set(text, row[0]);
  // If the transaction is retried, `seen` already has this row with the same number.
  else if (first !== row[0]) problems.push({ field, reason: importTexts.repeated(first) });
}

function refuseRepeated({ keyFields: [field = ''], unique }: ImportPlan, row: Row, seen: RowValidation['seen']): void {
  if (row.key !== '') refuseSeen(row, field, `${field} ${row.key}`, seen);
  if (unique && row.uniqueKey !== '') refuseSeen(row, unique.field, `${unique.field} ${row.uniqueKey}`, seen);
}

function refuseTaken(
  { unique }: ImportPlan,
  { problems }: Row,
  id: string | undefined,
  owner: string | undefined,
): void {
  if (unique && owner !== undefined && owner !== id) problems.push({ field: unique.field, reason: unique.taken });
}
