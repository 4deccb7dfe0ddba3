import { textOf, writtenValue } from '@dioptria/contract/base/field-labels.ts';
import { hasLostLetters } from '@dioptria/contract/base/mended-letters.ts';
import { fieldLabelOf } from '@dioptria/contract/base/resource.ts';
import { cutText } from '@dioptria/contract/base/text.ts';
import {
  type ImportChange,
  type ImportError,
  importTexts,
  isCreatableResource,
  type TidiedText,
} from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { isNeeded } from '@dioptria/contract/shop/imports/import-fields.ts';
import type { ImportPlan, ImportValues, SettledRow } from '@dioptria/contract/shop/imports/import-plans.ts';
import { type CellProblem, type ReadRow, readRow } from '@dioptria/contract/shop/imports/import-rows.ts';
import type { PriceRounding } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Context } from '../../base/records/context.ts';
import { priceRoundingOf } from '../products/price-edits.ts';
import { type FindReference, findReferences, plannedId } from './find-references.ts';
import {
  findStored,
  type MissingName,
  type Row,
  type RowValidation,
  type SimilarName,
  type StoredOf,
} from './find-stored.ts';
import { createSchemaOf, type ImportJob, type PartRow, type ServedResources } from './import-job.ts';

type Difference = ImportChange['fields'][number];

const LONGEST_VALUE = 200;

/** `nameOf` returns the name of the record to which a field of the row refers. */
function differencesIn(
  { resource, fields, computed }: ImportPlan,
  { stored, changes }: Readonly<Record<'stored' | 'changes', ImportValues>>,
  rounding: PriceRounding,
  nameOf: (field: string) => string,
): Difference[] {
  const written = fields.flatMap(({ name, label, fieldLabel, sentAt: [sent = ''] = [] }) => {
    if (!(sent in changes)) return [];
    const to = fieldLabel.kind === 'reference' ? nameOf(name) : writtenValue(fieldLabel, changes[sent]);
    return [{ label, from: writtenValue(fieldLabel, stored[name]), to }];
  });
  if (computed) {
    const fieldLabel = fieldLabelOf(resource, computed.field);
    const shown = (value: unknown) => writtenValue(fieldLabel, value);
    const value = computed.compute(stored, changes, rounding);
    written.push({ label: fieldLabel.label, from: shown(stored[computed.field]), to: shown(value) });
  }
  return written
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => ({ label, from: cutText(from, LONGEST_VALUE), to: cutText(to, LONGEST_VALUE) }));
}

/** `refused` are the errors that name a missing record which the user refused to create. */
interface WrongRow {
  kind: 'wrong';
  row: PartRow;
  /** True if the row would be valid without its wrong cells. */
  isMendable?: boolean;
  errors: ImportError[];
  refused: ImportError[];
}

export type ValidatedRow =
  | WrongRow
  | { kind: 'create'; row: PartRow; input: ImportValues; notes: ImportError[] }
  | {
      kind: 'update';
      row: PartRow;
      stored: ImportValues;
      changes: ImportValues;
      change: () => ImportChange;
      notes: ImportError[];
    }
  | { kind: 'same'; row: PartRow };

/**
 * `missing` has the names of records that do not exist. `similar` pairs names in the rows with names of stored records. A row with another error than a missing record adds no names.
 */
export interface ValidatedPart {
  rows: ValidatedRow[];
  missing: MissingName[];
  similar: SimilarName[];
  untidy: TidiedText[];
  damaged: TidiedText[];
}

export async function validateRows(
  context: Context,
  served: ServedResources,
  job: ImportJob,
  partRows: readonly PartRow[],
  { isRun, seen }: RowValidation,
): Promise<ValidatedPart> {
  const { plan } = job;
  const reads = partRows.map((row) => {
    const read = readRow(plan, (field) => job.textOf(row, field), job.readAmount, job.tidiesNames);
    nameLostLetters(job, row, read);
    return { row, read };
  });
  const references = reads.flatMap(({ read }) => read.references);
  const find = await findReferences(context, served, job, references, isRun);
  const rows = reads.map(({ row, read }) => rowOf(plan, row, read, find));
  const storedOf = await findStored(context, job, rows, { isRun, seen });
  const terms = {
    rounding: plan.settle ? await priceRoundingOf(context) : 'none',
    schema: await createSchemaOf(context, job),
  } as const;
  const validated = rows.map((row) => {
    const isChecked = !isRun && !job.leavesOut;
    const mended = isChecked ? { ...row, problems: [...row.problems], refused: [...row.refused] } : undefined;
    const one = validateRow(job, row, storedOf(row), terms);
    if (one.kind !== 'wrong' || !mended) return one;
    return {
      ...one,
      isMendable: validateRow({ ...job, leavesOut: true }, mended, storedOf(row), terms).kind !== 'wrong',
    };
  });
  const named = rows.filter(({ row, problems }) => problems.length === 0 && !job.extraErrorOf(row));
  const [missing, similar] = [named.flatMap((row) => row.missing), named.flatMap((row) => row.similar)];
  return {
    rows: validated,
    missing,
    similar,
    untidy: reads.flatMap(({ read }) => read.untidy ?? []),
    damaged: isRun ? [] : partRows.flatMap((row) => job.damagedIn(row)),
  };
}

/** A later import with the right letters would not find a record whose key has lost letters. */
function nameLostLetters({ plan, textOf: textIn }: ImportJob, row: PartRow, { problems, notes }: ReadRow): void {
  for (const { name } of plan.fields) {
    const text = textIn(row, name);
    if (!hasLostLetters(text)) continue;
    const isKey = plan.keyFields.includes(name) && text.includes('\uFFFD');
    (isKey ? problems : notes).push({ field: name, reason: importTexts.lostLetters });
  }
}

function rowOf(
  plan: ImportPlan,
  row: PartRow,
  { values: read, references, problems: readProblems, notes }: ReadRow,
  find: FindReference,
): Row {
  const [values, problems] = [{ ...read }, readProblems.map((problem) => ({ ...problem, isOfCell: true }))];
  const refused: CellProblem[] = [];
  const missing: MissingName[] = [];
  const similar: SimilarName[] = [];
  // The key of a row contains the id of each record that the row names. Without planned ids, two rows that differ only
  // in a missing record would have the same key.
  const identity: Record<string, string> = {};
  for (const reference of references) {
    const found = find(reference);
    identity[reference.sent] = 'id' in found ? found.id : plannedId(reference);
    if ('similar' in found && found.similar !== undefined && isCreatableResource(reference.of))
      similar.push({ resource: reference.of, name: reference.name, stored: found.similar });
    if ('id' in found) values[reference.sent] = found.id;
    else if (found.missing) refused.push({ field: reference.field, reason: found.reason });
    else problems.push({ field: reference.field, reason: found.reason, isOfCell: true });
    if (found.missing) missing.push({ of: found.missing, name: reference.name });
  }
  const keyed = { ...values, ...identity };
  const parsed = plan.onlyAdds ? plan.resource.create.safeParse(keyed) : undefined;
  const uniqueKey = plan.unique?.keyOf(textOf(values[plan.unique.field])) ?? '';
  return { row, values, problems, refused, notes, missing, similar, key: plan.keyOf(parsed?.data ?? keyed), uniqueKey };
}

interface Terms {
  rounding: PriceRounding;
  schema: z.ZodObject;
}

function validateRow(job: ImportJob, row: Row, { ids, record }: StoredOf, { rounding, schema }: Terms): ValidatedRow {
  const { plan } = job;
  const { row: cells, problems, refused } = row;
  const extra = job.extraErrorOf(cells);
  if (extra) return { kind: 'wrong', row: cells, errors: [extra], refused: [] };
  if (plan.isKept?.(row.values)) return { kind: 'same', row: cells };
  const isOptional = optionalCells(job, row, ids.length === 0 ? schema : undefined);
  const dropped = problems.filter((problem) => problem.isOfCell && isOptional(problem.field));
  for (const problem of dropped) problems.splice(problems.indexOf(problem), 1);
  const { values, notes: settledNotes } = settle(plan, row, record, rounding, job.leftOutOf(cells));
  const errorsIn = (some: readonly CellProblem[]) => some.map((problem) => job.errorOf(cells, problem));
  const notesOf = () => [
    ...errorsIn(dropped.map(({ field, reason }) => ({ field, reason: importTexts.withoutCell(reason) }))),
    ...errorsIn([...row.notes, ...settledNotes]),
  ];
  const isWrong = () => problems.length + refused.length > 0;
  const wrong = (): ValidatedRow => {
    const title = job.titleErrorOf(cells);
    if (title) return { kind: 'wrong', row: cells, errors: [title], refused: [] };
    return { kind: 'wrong', row: cells, errors: errorsIn(problems), refused: errorsIn(refused) };
  };
  if (ids.length === 0) {
    const input = checked(plan, schema, { ...row, values }, { isOptional, dropped });
    const between = plan.problemOf?.(values);
    if (between && !problems.some(({ field }) => field === between.field)) problems.push(between);
    return isWrong() ? wrong() : { kind: 'create', row: cells, input, notes: notesOf() };
  }
  if (plan.onlyAdds) return isWrong() ? wrong() : { kind: 'same', row: cells };
  const [field = ''] = plan.keyFields;
  if (ids.length > 1) problems.push({ field, reason: importTexts.severalStored(plan.resource.name) });
  const changed = { ...row, values: changesIn(plan, values) };
  const changes = checked(plan, plan.resource.update, changed, { isOptional, dropped });
  if (isWrong()) return wrong();
  const stored = record ?? {};
  const kept = storedValues(plan, stored);
  const isSame = Object.entries(changes).every(([name, value]) => isDeepStrictEqual(value, kept[name]));
  if (isSame) return { kind: 'same', row: cells };
  const nameOf = (name: string) => {
    const text = job.textOf(cells, name);
    return row.similar.find((one) => one.name === text)?.stored ?? text;
  };
  const change = () => ({
    row: cells[0],
    name: textOf(stored['name']),
    fields: differencesIn(plan, { stored, changes }, rounding, nameOf),
  });
  return { kind: 'update', row: cells, stored, changes, change, notes: notesOf() };
}

function settle(
  { settle: compare }: ImportPlan,
  { values, problems }: Row,
  stored: ImportValues | undefined,
  rounding: PriceRounding,
  leftOut: readonly string[],
): Pick<SettledRow, 'values' | 'notes'> {
  const settled = compare?.(values, stored, rounding, leftOut);
  if (!settled) return { values, notes: [] };
  problems.push(...settled.problems.filter(({ field }) => !problems.some((problem) => problem.field === field)));
  return settled;
}

export const errorsOf = (row: ValidatedRow): ImportError[] =>
  row.kind === 'wrong' ? [...row.errors, ...row.refused] : [];

interface WrongCells {
  isOptional: (field: string) => boolean;
  /** The wrong cells that the import leaves out. */
  dropped: CellProblem[];
}

function checked(
  plan: ImportPlan,
  schema: z.ZodObject,
  { values, problems, refused }: Pick<Row, 'values' | 'problems' | 'refused'>,
  { isOptional, dropped }: WrongCells,
): ImportValues {
  const parsed = schema.safeParse(values);
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    sent: String(path[0]),
    field: fieldAt(plan, path.map(String)),
    reason: message,
  }));
  const optional = issues.filter(({ sent, field }) => values[sent] !== undefined && isOptional(field));
  if (optional.length > 0) {
    dropped.push(...optional);
    const left = Object.entries(values).filter(([name]) => !optional.some(({ sent }) => sent === name));
    return checked(plan, schema, { values: Object.fromEntries(left), problems, refused }, { isOptional, dropped });
  }
  for (const { field, reason } of issues) {
    if (![...problems, ...refused].some((problem) => problem.field === field)) problems.push({ field, reason });
  }
  return parsed.data ?? {};
}

/**
 * True for a filled cell that the row can lack. A prescription without one of its values would be another prescription.
 * @param schema undefined for a row about a stored record
 */
const optionalCells =
  ({ plan, leavesOut, textOf: textIn }: ImportJob, { row }: Row, schema: z.ZodObject | undefined) =>
  (name: string): boolean => {
    const field = plan.fields.find((one) => one.name === name);
    if (!leavesOut || !field || plan.onlyAdds || plan.keyFields.includes(name) || textIn(row, name) === '')
      return false;
    return schema === undefined || !(field.isRequired || isNeeded(schema, field));
  };

function fieldAt({ fields, keyFields: [first = ''] }: ImportPlan, place: readonly string[]): string {
  const sent = place[0] === 'clientId' ? 'numId' : undefined;
  return sent ?? fields.find(({ sentAt }) => sentAt?.join('.') === place.join('.'))?.name ?? first;
}

/** Leaves out the key, and the fields that a file sets in new records only. */
function changesIn({ keyFields, onlyNew = [] }: ImportPlan, values: ImportValues): ImportValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => ![...keyFields, ...onlyNew].includes(name)));
}

/** A reference to another record becomes its id, as in the body of a request. */
function storedValues({ fields }: ImportPlan, record: ImportValues): ImportValues {
  return Object.fromEntries(
    fields.map(({ name, sentAt: [sent = name] = [], fieldLabel }) => {
      const value = record[name];
      return [sent, fieldLabel.kind === 'reference' ? ((value as { _id: string } | null)?._id ?? null) : value];
    }),
  );
}
