import { type ImportOutcome, importTexts } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import type { CreateOf, ResourceDefinition } from '@dioptria/contract/base/resource.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { violationOf } from '../../base/database/errors.ts';
import type { Log } from '../../base/http/log.ts';
import { audit, recordChanges } from '../../base/records/record-change.ts';
import { refuseDuplicate } from '../../base/records/write-checks.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { outcomeOf, type Turns } from './check-import.ts';
import { type ImportJob, jobOf, type ServedResources } from './import-job.ts';
import { errorsOf, validateRows, type ValidatedRow } from './validate-rows.ts';
import { changeImport, interruptSilent, isRunning, readImport, type StoredImport } from './stored-imports.ts';
import { keepWrongRows, nextPart, type StoredPart } from './stored-parts.ts';

/** A run attempts each part several times, because the database may be unreachable for a moment. */
const ATTEMPTS = 5;
const RETRY_PAUSE = 2000;

type Definition = ResourceDefinition;

/** @throws Refusal `locked` if the import was not checked, is running or is over, or if another import of the shop runs. */
export async function beginRun(context: Context, id: string): Promise<StoredImport> {
  const stored = await readImport(context, id, true);
  if (stored.state === 'arrived') throw conflict('locked', importTexts.unchecked);
  if (stored.state === 'running') throw conflict('locked', importTexts.running);
  if (stored.state !== 'checked' && stored.state !== 'interrupted') throw conflict('locked', importTexts.over);
  await interruptSilent(context);
  const begin = changeImport(context, id, { state: 'running' });
  await refuseDuplicate(begin, 'imports_running', importTexts.shopBusy, 'locked');
  const { resource: kind, fileName: file, rows } = stored;
  audit(context, { action: 'import', kind, after: { file, rows } });
  return readImport(context, id);
}

export class ImportRunner {
  readonly #database: Database;
  readonly #served: ServedResources;
  readonly #turns: Turns;
  readonly #log: Log;
  #isClosing = false;

  constructor(database: Database, served: ServedResources, turns: Turns, log: Log) {
    this.#database = database;
    this.#served = served;
    this.#turns = turns;
    this.#log = log;
  }

  /** Stops the run after the current part. A user can continue the run on another server, or after the restart. */
  stop(): void {
    this.#isClosing = true;
  }

  async run(context: Context, begun: StoredImport): Promise<void> {
    const job = jobOf(this.#served, begun);
    for (let isOver = false; !isOver;) {
      if (this.#isClosing) return this.#interrupt(context, begun);
      try {
        isOver = await this.#retried(() => this.#storeNext(context, begun, job));
      } catch (error) {
        this.#log.error({ err: error, importId: begun._id }, 'An import was interrupted');
        return this.#interrupt(context, begun);
      }
    }
  }

  async #retried<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await work();
      } catch (error) {
        if (attempts === ATTEMPTS || this.#isClosing) throw error;
        // A violated constraint means that another user has just created one of the records. The next attempt finds this record.
        if (!violationOf(error)) await pause(RETRY_PAUSE);
      }
    }
  }

  #inTenant<Result>(context: Context, work: (scope: Context) => Promise<Result>): Promise<Result> {
    const now = new Date();
    return this.#turns.take(() =>
      asTenant(this.#database, context.actor.tenantId, (tx) => work({ ...context, now, tx })),
    );
  }

  async #interrupt(context: Context, { _id }: StoredImport): Promise<void> {
    await this.#inTenant(context, async (scope) => {
      const { state } = await readImport(scope, _id, true);
      if (state === 'running' || state === 'interrupted') await changeImport(scope, _id, { state: 'interrupted' });
    });
  }

  /** Stores the next part in one transaction. Returns true if the run is over. */
  async #storeNext(context: Context, { _id }: StoredImport, job: ImportJob): Promise<boolean> {
    return this.#inTenant(context, async (scope) => {
      const { outcome, done, rows } = await readImport(scope, _id, true);
      if (!(await isRunning(scope, _id))) return true;
      const next = await nextPart(scope, _id, 0, true);
      if (!next) {
        await changeImport(scope, _id, { state: 'done', done: rows });
        return true;
      }
      const stored = await this.#storePart(scope, _id, job, next);
      const total = sumOf(outcome, stored);
      await changeImport(scope, _id, { outcome: total, done: done + next.rows.length });
      return false;
    });
  }

  async #storePart(context: Context, id: string, job: ImportJob, part: StoredPart): Promise<ImportOutcome> {
    const known = new Set(part.errors.map(({ row }) => row));
    const valid = part.rows.filter(([row]) => !known.has(row));
    const { rows } = await validateRows(context, this.#served, job, valid, { isRun: true });
    await storeRecords(context, job, rows);
    const errors = [...part.errors, ...rows.flatMap(errorsOf)];
    await keepWrongRows(context, id, { ...part, errors });
    const outcome = { created: 0, updated: 0, unchanged: 0, failed: known.size };
    for (const { kind } of rows) outcome[kind === 'wrong' ? 'failed' : outcomeOf[kind]] += 1;
    return outcome;
  }
}

const sumOf = (one: ImportOutcome, other: ImportOutcome): ImportOutcome => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  failed: one.failed + other.failed,
});

async function storeRecords(
  context: Context,
  { bulk, served: { definition } }: ImportJob,
  rows: readonly ValidatedRow[],
): Promise<void> {
  const inputs = rows.flatMap((row) => (row.kind === 'create' ? [row.input as CreateOf<Definition>] : []));
  const changes = rows.flatMap((row) => (row.kind === 'update' ? [{ stored: row.stored, changes: row.changes }] : []));
  const created = await bulk.createMany(context, inputs);
  const updated = await bulk.updateMany(context, changes);
  recordChanges(context, definition, [
    ...created.map((after) => ({ id: String(after['_id']), after })),
    ...updated.map((after, index) => ({ id: String(after['_id']), before: changes[index]?.stored ?? {}, after })),
  ]);
}
