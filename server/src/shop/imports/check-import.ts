import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { sheetTexts } from '@dioptria/contract/base/sheet-texts.ts';
import {
  type CheckRequest,
  type CreatableResource,
  type ImportChange,
  type ImportCheck,
  type ImportError,
  importTexts,
  MAX_CHANGES,
  MAX_ERRORS,
  MAX_EXAMPLES,
  MAX_MISSING,
} from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { rememberedHeadings, suggestMapping } from '@dioptria/contract/shop/imports/import-mapping.ts';
import { type ImportPlan, importPlans } from '@dioptria/contract/shop/imports/import-plans.ts';
import { alikeKey } from '@dioptria/contract/shop/imports/import-rows.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { jobOf, type ServedResources } from './import-job.ts';
import {
  changeImport,
  endCheck,
  keepFixedValues,
  keepHeadings,
  readImport,
  type StoredImport,
} from './stored-imports.ts';
import { keepErrors, nextPart } from './stored-parts.ts';
import { errorsOf, type ValidatedPart, validateRows } from './validate-rows.ts';

/** @throws Refusal for an unknown field or column, and for an import that is running, interrupted or over. */
async function beginCheck(
  context: Context,
  id: string,
  request: CheckRequest,
): Promise<StoredImport & { checkId: string }> {
  const stored = await readImport(context, id, true);
  if (stored.state === 'running' || stored.state === 'interrupted') throw conflict('locked', importTexts.running);
  if (stored.state !== 'arrived' && stored.state !== 'checked') throw conflict('locked', importTexts.over);
  const mapping = mappingOf(importPlans[stored.resource], stored.columns, request);
  const { resource, columns, samples } = stored;
  const chosen = { ...request, mapping, checkId: newId() };
  await changeImport(context, id, { state: 'arrived', ...chosen });
  const suggested = suggestMapping(importPlans[resource], columns, {}, samples);
  await keepHeadings(context, resource, rememberedHeadings(mapping, suggested));
  await keepFixedValues(context, { resource, columns, fixed: request.fixed });
  return { ...stored, ...chosen };
}

/**
 * Leaves out the fields for which the user chose no column.
 * @throws Refusal `invalid` for an unknown field or column, or if all rows would get the same text in a field that must
 * differ between records.
 */
function mappingOf(
  plan: ImportPlan,
  columns: readonly string[],
  { mapping, fixed }: CheckRequest,
): Record<string, string> {
  const known = new Map(plan.fields.map((field) => [field.name, field]));
  for (const field of [...Object.keys(mapping), ...Object.keys(fixed)]) {
    if (!known.has(field)) throw invalid({ path: `mapping.${field}`, message: importTexts.unknownField(field) });
  }
  for (const [field, text] of Object.entries(fixed)) {
    if (known.get(field)?.isDistinct && text !== '')
      throw invalid({ path: `fixed.${field}`, message: importTexts.distinctField });
  }
  const chosen = Object.entries(mapping).filter(
    (entry): entry is [string, string] => entry[1] !== null && entry[1] !== '',
  );
  for (const [field, column] of chosen) {
    if (!columns.includes(column))
      throw invalid({ path: `mapping.${field}`, message: sheetTexts.unknownColumn(column) });
  }
  return Object.fromEntries(chosen);
}

class Sums {
  readonly #check = { valid: 0, invalid: 0, mendable: 0, created: 0, updated: 0, unchanged: 0 };
  readonly #changes: ImportChange[] = [];
  readonly #errors: ImportError[] = [];
  readonly #refused: ImportError[] = [];
  readonly #notes: ImportError[] = [];
  readonly #missing = new Map<CreatableResource, Map<string, string>>();
  readonly #untidy: ImportCheck['untidy'] = { total: 0, examples: [] };
  readonly #damaged = { total: 0, examples: new Map<string, string>() };
  readonly #similar = new Map<string, ImportCheck['similar'][number]>();

  add({ rows, missing, similar, untidy, damaged }: ValidatedPart): void {
    this.#damaged.total += damaged.length;
    for (const { from, to } of damaged)
      if (this.#damaged.examples.size < MAX_EXAMPLES) this.#damaged.examples.set(from, to);
    this.#untidy.total += untidy.length;
    this.#untidy.examples.push(...untidy.slice(0, MAX_EXAMPLES - this.#untidy.examples.length));
    for (const validated of rows) {
      if (validated.kind === 'wrong') {
        this.#check.invalid += 1;
        if (validated.isMendable) this.#check.mendable += 1;
        if (this.#errors.length < MAX_ERRORS) this.#errors.push(...validated.errors);
        if (this.#refused.length < MAX_ERRORS) this.#refused.push(...validated.refused);
      } else {
        this.#check.valid += 1;
        this.#check[outcomeOf[validated.kind]] += 1;
        if (validated.kind === 'update' && this.#changes.length < MAX_CHANGES) this.#changes.push(validated.change());
        if (validated.kind !== 'same' && this.#notes.length < MAX_ERRORS) this.#notes.push(...validated.notes);
      }
    }
    for (const { of, name } of missing) {
      const names = this.#missing.get(of) ?? new Map<string, string>();
      this.#missing.set(of, names);
      const key = alikeKey(of, name);
      if (names.size < MAX_MISSING && !names.has(key)) names.set(key, name);
    }
    for (const one of similar)
      if (this.#similar.size < MAX_MISSING) this.#similar.set(`${one.resource} ${one.name}`, one);
  }

  answer(): ImportCheck {
    const missing = [...this.#missing].map(([resource, names]) => ({ resource, names: [...names.values()] }));
    return {
      ...this.#check,
      changes: this.#changes,
      errors: [...this.#errors, ...this.#refused].slice(0, MAX_ERRORS),
      notes: this.#notes.slice(0, MAX_ERRORS),
      missing,
      untidy: this.#untidy,
      damaged: {
        total: this.#damaged.total,
        examples: [...this.#damaged.examples].map(([from, to]) => ({ from, to })),
      },
      similar: [...this.#similar.values()],
    };
  }
}

export const outcomeOf = { create: 'created', update: 'updated', same: 'unchanged' } as const;

/** Stores the errors of each part: a run skips the wrong rows, and a file shows these rows to the user. */
export async function checkImport(
  database: Database,
  served: ServedResources,
  turns: Turns,
  context: Context,
  id: string,
  request: CheckRequest,
): Promise<ImportCheck> {
  const inTenant = <Result>(work: (scope: Context) => Promise<Result>) =>
    turns.take(() => asTenant(database, context.actor.tenantId, (tx) => work({ ...context, tx })));
  const begun = await inTenant((scope) => beginCheck(scope, id, request));
  const job = jobOf(served, begun);
  const seen = new Map<string, number>();
  const sums = new Sums();
  for (let part: number | undefined = 0; part !== undefined;) {
    const after: number = part;
    const checked = await inTenant(async (scope) => {
      const next = await nextPart(scope, id, after, false);
      if (!next) return undefined;
      // If the transaction is retried, `seen` already has the keys of these rows, and `validateRows` recognises the rows by their
      // numbers.
      const validated = await validateRows(scope, served, job, next.rows, { isRun: false, seen });
      const errors = validated.rows.flatMap(errorsOf);
      if (errors.length > 0 || next.errors.length > 0) await keepErrors(scope, id, { part: next.part, errors });
      return { part: next.part, validated };
    });
    if (checked) sums.add(checked.validated);
    part = checked?.part;
  }
  const isNewest = await inTenant((scope) => endCheck(scope, id, begun.checkId));
  if (!isNewest) throw conflict('stale', problemTexts.stale);
  return sums.answer();
}

/** The pause in milliseconds for each millisecond of work. */
const PAUSE_FACTOR = 0.2;
const LONGEST_PAUSE = 50;

/** All imports together use one database connection, and other requests get the processor between two parts. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(async () => {
      const began = performance.now();
      return { value: await work(), took: performance.now() - began };
    });
    this.#last = result.then(
      ({ took }) => pause(Math.min(took * PAUSE_FACTOR, LONGEST_PAUSE)),
      () => {},
    );
    return result.then(({ value }) => value);
  }
}
