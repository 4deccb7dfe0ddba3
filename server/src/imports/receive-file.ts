/** Receives a spreadsheet and keeps its rows in parts. */
import { suggestMapping } from '@dioptria/contract/import-mapping.ts';
import type { ImportedResource } from '@dioptria/contract/imported-resources.ts';
import { importPlans } from '@dioptria/contract/import-plans.ts';
import type { ImportRecord } from '@dioptria/contract/imports.ts';
import { v7 as newId } from 'uuid';
import { asTenant } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import type { Context } from '../resource/context.ts';
import { readTable, sampleOf, SAMPLES } from '../sheets/read-table.ts';
import type { SheetRow } from '../sheets/sheet-row.ts';
import type { PartRow } from './import-job.ts';
import { changeImport, insertPart, readHeadings, readImport } from './stored-imports.ts';

/** The rows of a part: one transaction stores them, and no other request waits long for it. */
const PART_ROWS = 200;

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
  const { columns, rows } = await readTable(file);
  const id = await inTenant((scope) => insertImport(scope, { resource, name, columns }));
  try {
    let [count, part] = [0, 0];
    const samples: string[][] = [];
    for await (const some of inParts(rows)) {
      count += some.length;
      for (const [, ...cells] of some) if (samples.length < SAMPLES) samples.push(sampleOf(cells));
      part += 1;
      const stored = part;
      await inTenant((scope) => insertPart(scope, id, stored, some));
    }
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

/** The rows in parts. */
async function* inParts(rows: AsyncIterable<SheetRow>): AsyncGenerator<PartRow[]> {
  let part: PartRow[] = [];
  for await (const { row, cells } of rows) {
    part.push([row, ...cells]);
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
