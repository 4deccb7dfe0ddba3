/** Finds the stored record of each row of a part, and refuses rows that are about the record of another row or product. */
import { textOf } from '@dioptria/contract/base/field-labels.ts';
import { compactKey } from '@dioptria/contract/base/search-text.ts';
import type { ImportPlan, ImportValues } from '@dioptria/contract/shop/imports/import-plans.ts';
import type { CellProblem } from '@dioptria/contract/shop/imports/import-rows.ts';
import { type ImportCheck, importTexts, type CreatableResource } from '@dioptria/contract/shop/imports/imports.ts';
import type { Context } from '../../base/records/context.ts';
import type { ImportJob, PartRow } from './import-job.ts';

/** The name of a record that does not exist. */
export interface MissingName {
  of: CreatableResource;
  name: string;
}

/** The name of a category in a row, and the name of the stored category that the row means (docs/rules.md#imports-7). */
export type SimilarName = ImportCheck['similar'][number];

/** A row while it is validated: its values, in which ids replace the names of other records, and its problems so far. */
export interface Row {
  row: PartRow;
  values: Record<string, unknown>;
  problems: CellProblem[];
  /** The problems of names of missing records. The user can agree to create these records. */
  refused: CellProblem[];
  missing: MissingName[];
  similar: SimilarName[];
  key: string;
  /** The key of the field that two records cannot share; '' if the resource has no such field. */
  uniqueKey: string;
}

export interface RowValidation {
  /** True for a run, which creates the missing records that the user agreed to, and locks the records that it changes. */
  isRun: boolean;
  /**
   * The number of the first row of the file with each key. Without this map, repeated rows are not refused: a run skips the rows
   * that its check refused.
   */
  seen?: Map<string, number>;
}

/** The ids of the stored records that a row is about, and the first of these records. An import that only adds reads no record. */
export interface StoredOf {
  ids: readonly string[];
  record: ImportValues | undefined;
}

/** Finds the stored records of rows. Adds a problem to each row that is about the record of another row or of another product. */
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

/** True for a row that its unique value identifies, because the row has no key or the same value as its key (docs/rules.md#imports-1). */
const isKnownByUnique = ({ unique }: ImportPlan, { key, values }: Row): boolean =>
  unique !== undefined && (key === '' || compactKey(textOf(values[unique.field])) === key);

/** Adds a problem to a row if an earlier row of the file has the same text. */
function refuseSeen({ row, problems }: Row, field: string, text: string, seen: RowValidation['seen']): void {
  const first = seen?.get(text);
  if (first === undefined) seen?.set(text, row[0]);
  // If the transaction is retried, `seen` already has the numbers of its own rows.
  else if (first !== row[0]) problems.push({ field, reason: importTexts.repeated(first) });
}

/** Adds a problem to a row if an earlier row of the file has the same key or the same unique value. */
function refuseRepeated({ keyFields: [field = ''], unique }: ImportPlan, row: Row, seen: RowValidation['seen']): void {
  if (row.key !== '') refuseSeen(row, field, `${field} ${row.key}`, seen);
  if (unique && row.uniqueKey !== '') refuseSeen(row, unique.field, `${unique.field} ${row.uniqueKey}`, seen);
}

/** Adds a problem to a row if another stored record than `id` has its unique value. */
function refuseTaken(
  { unique }: ImportPlan,
  { problems }: Row,
  id: string | undefined,
  owner: string | undefined,
): void {
  if (unique && owner !== undefined && owner !== id) problems.push({ field: unique.field, reason: unique.taken });
}
