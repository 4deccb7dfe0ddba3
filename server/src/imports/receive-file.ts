/** Receives a spreadsheet and keeps its rows in parts. */
import { suggestMapping, columnNames } from '@dioptria/contract/import-mapping.ts';
import type { ImportedResource } from '@dioptria/contract/imported-resources.ts';
import { importPlans } from '@dioptria/contract/import-plans.ts';
import { importLimits, type ImportRecord, importTexts } from '@dioptria/contract/imports.ts';
import { v7 as newId } from 'uuid';
import { asTenant } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import type { Context } from '../resource/context.ts';
import type { PartRow } from './import-job.ts';
import { sheetRows } from './read-sheet.ts';
import { beyondLimit, unreadable } from './sheet-row.ts';
import { changeImport, insertPart, readHeadings, readImport } from './stored-imports.ts';

/** The rows of a part: one transaction stores them, and no other request waits long for it. */
const PART_ROWS = 200;
const SAMPLES = 3;

/** Reads a body up to the limit. @throws Refusal 413 */
export async function wholeBody(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > importLimits.fileSize) throw beyondLimit(importTexts.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Stores the rows of a file, and suggests a mapping of its columns. The first filled row holds the headings. Parts are stored
 * while the file is read; a file that turns out to be wrong leaves nothing.
 * @throws Refusal if the file is refused
 */
export async function receiveFile(
  database: Database,
  context: Context,
  file: Buffer,
  { resource, name }: { resource: ImportedResource; name: string },
): Promise<ImportRecord> {
  const { tenantId } = context.actor;
  const inTenant = <Result>(work: (scope: Context) => Promise<Result>) =>
    asTenant(database, tenantId, (tx) => work({ ...context, tx }));
  const rows = sheetRows(file);
  const first = await rows.next();
  if (first.done) throw unreadable(importTexts.empty);
  const headings = first.value.cells.slice(0, lastFilled(first.value.cells) + 1);
  if (headings.length > importLimits.columns) throw beyondLimit(importTexts.tooManyColumns);
  const columns = columnNames(headings);
  const id = await inTenant((scope) => insertImport(scope, { resource, name, columns }));
  try {
    let [count, part] = [0, 0];
    const samples: string[][] = [];
    for await (const some of inParts(rows, columns.length)) {
      count += some.length;
      if (count > importLimits.rows) throw beyondLimit(importTexts.tooManyRows);
      for (const [, ...cells] of some) if (samples.length < SAMPLES) samples.push(cells.map(shortened));
      part += 1;
      const stored = part;
      await inTenant((scope) => insertPart(scope, id, stored, some));
    }
    if (count === 0) throw unreadable(importTexts.empty);
    return await inTenant(async (scope) => {
      await changeImport(scope, id, { rows: count, samples });
      return readImport(scope, id);
    });
  } catch (error) {
    await inTenant(({ tx }) =>
      tx.deleteFrom('imports').where('tenant_id', '=', tenantId).where('id', '=', id).execute(),
    );
    throw error;
  }
}

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '');
const shortened = (cell: string): string => (cell.length > 80 ? `${cell.slice(0, 79)}…` : cell);

/** The rows in parts, without cells that have no heading and without blank cells at the end. */
async function* inParts(
  rows: AsyncIterable<{ row: number; cells: string[] }>,
  columns: number,
): AsyncGenerator<PartRow[]> {
  let part: PartRow[] = [];
  for await (const { row, cells } of rows) {
    const known = cells.slice(0, columns);
    const length = lastFilled(known) + 1;
    if (length === 0) continue;
    part.push([row, ...known.slice(0, length)]);
    if (part.length === PART_ROWS) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}

/** Adds an import, in place of the user's last one that was not run. */
async function insertImport(
  context: Context,
  { resource, name, columns }: { resource: ImportedResource; name: string; columns: readonly string[] },
): Promise<string> {
  const { tx, actor, now } = context;
  await tx
    .deleteFrom('imports')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('resource', '=', resource)
    .where('state', 'in', ['arrived', 'checked'])
    .execute();
  const id = newId();
  const mapping = suggestMapping(importPlans[resource], columns, await readHeadings(context, resource));
  const row = { tenant_id: actor.tenantId, id, user_id: actor.userId, resource, file_name: name };
  const times = { created_at: now, updated_at: now };
  const values = {
    columns: JSON.stringify(columns),
    samples: '[]',
    mapping: JSON.stringify(mapping),
    fixed: '{}',
    create_missing: [],
  };
  await tx
    .insertInto('imports')
    .values({ ...row, ...values, ...times })
    .execute();
  return id;
}
