import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { creatableResources, importEndpoints } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { headingKeys, suggestMapping } from '@dioptria/contract/shop/imports/import-mapping.ts';
import { type ImportPlan, importPlans } from '@dioptria/contract/shop/imports/import-plans.ts';
import type { ImportedResource } from '@dioptria/contract/shop/nouns.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { v7 as newId } from 'uuid';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Api } from '../../base/http/api.ts';
import type { Context } from '../../base/records/context.ts';
import { Refusal } from '../../base/records/refusal.ts';
import { serveSheet } from '../../base/sheets/sheet-route.ts';
import { sampleOf, SAMPLES, type SheetRow, type SheetTable } from '../../base/sheets/sheet-row.ts';
import type { SheetUploads } from '../../base/sheets/sheet-uploads.ts';
import { describeImport } from './describe-imports.ts';
import { FoundInFile } from './found-in-file.ts';
import type { PartRow, ServedResources } from './import-job.ts';
import { changeImport, readFixedValues, readHeadings, readImport, type StoredImport } from './stored-imports.ts';
import { insertPart } from './stored-parts.ts';

/** Parts are small, because a run stores a part in one transaction, and other requests must not wait long for this transaction. */
const PART_ROWS = 200;
const PART_LENGTH = 256 * 1024;

export async function uploadRoute(api: Api, served: ServedResources, uploads: SheetUploads): Promise<void> {
  const inTenant = <Result>(context: Context, work: (scope: Context) => Promise<Result>) =>
    asTenant(api.database, context.actor.tenantId, (tx) => work({ ...context, tx }));
  await serveSheet(api, uploads, importEndpoints.upload, {
    admit({ actor }, { params }) {
      const { permissions } = importPlans[params.id].resource;
      if (![permissions.create, permissions.update].every((permission) => can(actor.permissions, permission))) {
        throw new Refusal(403, 'forbidden', problemTexts.forbidden);
      }
    },
    async choose(context, { params: { id }, query: { sheet, headingsRow, encoding } }) {
      const remembered = await inTenant(context, (scope) => readHeadings(scope, id));
      const known = [...importPlans[id].fields.flatMap(headingKeys), ...Object.keys(remembered)];
      return { sheet, headingsRow, encoding, known };
    },
    async work(context, table, { params: { id: resource }, query: { name } }) {
      const stored = await receiveFile(api.database, context, table, { resource, name });
      return { import: await inTenant(context, (scope) => describeImport(scope, served, stored)) };
    },
  });
}

/**
 * The server stores each part while it reads the file. If the server refuses a later part, the server deletes the import
 * with all stored parts.
 * @throws Refusal if the file is refused.
 */
async function receiveFile(
  database: Database,
  context: Context,
  { columns, source, rows }: SheetTable,
  { resource, name }: { resource: ImportedResource; name: string },
): Promise<StoredImport> {
  const { tenantId } = context.actor;
  const inTenant = <Result>(work: (scope: Context) => Promise<Result>) =>
    asTenant(database, tenantId, (tx) => work({ ...context, tx }));
  const id = await inTenant((scope) => insertImport(scope, { resource, name, columns, source }));
  try {
    let [count, part] = [0, 0];
    const samples: string[][] = [];
    let first: string[][] = [];
    const found = new FoundInFile(resource, columns);
    for await (const some of inParts(found.read(rows))) {
      count += some.length;
      if (part === 0) first = some.map(([, ...cells]) => cells);
      for (const [, ...cells] of some) if (samples.length < SAMPLES) samples.push(sampleOf(cells));
      part += 1;
      const stored = part;
      await inTenant((scope) => insertPart(scope, id, stored, some));
    }
    return await inTenant(async (scope) => {
      await changeImport(scope, id, {
        rows: count,
        samples,
        columns: found.columns,
        titles: found.titles,
        dollars: found.dollars,
        ...(await suggestionFor(scope, resource, found.columns, first)),
      });
      return readImport(scope, id);
    });
  } catch (error) {
    await inTenant(({ tx }) =>
      tx.deleteFrom('imports').where('tenant_id', '=', tenantId).where('id', '=', id).execute(),
    );
    throw error;
  }
}

async function* inParts(rows: AsyncIterable<SheetRow>): AsyncGenerator<PartRow[]> {
  let part: PartRow[] = [];
  let length = 0;
  for await (const { row, cells } of rows) {
    part.push([row, ...cells]);
    for (const cell of cells) length += cell.length;
    if (part.length === PART_ROWS || length > PART_LENGTH) {
      yield part;
      [part, length] = [[], 0];
    }
  }
  if (part.length > 0) yield part;
}

/** Replaces the user's earlier imports of this resource that were not run. */
async function insertImport(
  context: Context,
  {
    resource,
    name,
    columns,
    source,
  }: { resource: ImportedResource; name: string } & Pick<SheetTable, 'columns' | 'source'>,
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
  const row = { tenant_id: actor.tenantId, id, user_id: actor.userId, resource, file_name: name };
  const times = { created_at: now, updated_at: now };
  const values = {
    columns: JSON.stringify(columns),
    source: JSON.stringify(source),
    samples: '[]',
    mapping: '{}',
    fixed: '{}',
    create_missing: [...creatableResources],
  };
  await tx
    .insertInto('imports')
    .values({ ...row, ...values, ...times })
    .execute();
  return id;
}

async function suggestionFor(
  context: Context,
  resource: ImportedResource,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Pick<StoredImport, 'mapping' | 'fixed'>> {
  const plan: ImportPlan = importPlans[resource];
  const mapping = suggestMapping(plan, columns, await readHeadings(context, resource), rows);
  const remembered = await readFixedValues(context, resource, columns);
  const fixed = Object.entries({ ...plan.suggested, ...remembered }).filter(
    ([field]) => !Object.hasOwn(mapping, field) && plan.fields.some(({ name }) => name === field),
  );
  return { mapping, fixed: Object.fromEntries(fixed) };
}
