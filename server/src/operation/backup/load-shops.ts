import { isTimeZone } from '@dioptria/contract/base/shop-time.ts';
import { grantablePermissions } from '@dioptria/contract/shop/permissions.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { acrossTenants } from '../../base/database/as-tenant.ts';
import { type Database, gatherStatistics } from '../../base/database/database.ts';
import { codeOf } from '../../base/database/errors.ts';
import { storeRows } from '../../base/database/inserts.ts';
import { newestMigration } from '../../base/database/migrate.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';
import { type FileContents, inspect, partsOf, type Reading } from './read-file.ts';
import { readShopTables, type ShopTable } from './shop-file.ts';

/**
 * argon2id as a PHC string. A hash that needs much more memory or time than the hashes of the server would delay every sign-in.
 */
const passwordHash = /^\$argon2id\$v=19\$m=(\d{1,5}),t=([1-9]),p=([1-4])\$[A-Za-z\d+/]{11,86}\$[A-Za-z\d+/]{22,86}$/;

const rowSchemas = new Map<string, z.ZodType>([
  ['tenants', z.looseObject({ time_zone: z.string().refine(isTimeZone) })],
  ['users', z.looseObject({ extra_permissions: z.array(z.enum(grantablePermissions)) })],
  ['credentials', z.looseObject({ password_hash: z.string().regex(passwordHash) })],
]);

function forbiddenColumn(table: string, row: string): string | undefined {
  const parsed = rowSchemas.get(table)?.safeParse(JSON.parse(row));
  return parsed?.error && String(parsed.error.issues[0]?.path[0] ?? 'row');
}

export interface LoadedShops {
  shops: { id: string; name: string }[];
  rows: Record<string, number>;
}

/**
 * Stores all of the tenants, or none.
 * @throws StartupProblem if the file is refused, or if a tenant or an e-mail address exists already.
 */
export async function importShops(database: Database, file: string, reading: Reading = {}): Promise<LoadedShops> {
  const inspected = await inspect(file, reading, (table, rows) => refuseForbidden(file, table, rows));
  if (inspected.migration !== (await newestMigration(database))) {
    throw new StartupProblem(
      `The file ${file} is of an older version (${inspected.migration}): restore it into an empty database, which brings ` +
        `it to this version, and export it from there.`,
    );
  }
  return loadShops(database, file, inspected, refuseKnown, reading);
}

function refuseForbidden(file: string, table: string, rows: readonly string[]): void {
  for (const row of rows) {
    const column = forbiddenColumn(table, row);
    if (column === undefined) continue;
    throw new StartupProblem(`The file ${file} cannot be imported: the product stores no such ${column} in ${table}.`);
  }
}

async function refuseKnown(tx: Transaction, { shops, emails }: FileContents): Promise<void> {
  const ids = shops.map(({ id }) => id);
  const [known] = await tx
    .selectFrom('tenants')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  if (known) throw new StartupProblem(`The shop ${known.id} exists already: '${known.name}'.`);
  const [taken] = await tx
    .selectFrom('credentials')
    .select('email_key')
    .where('email_key', '=', sql<string>`any(${emails}::text[])`)
    .execute();
  if (taken) throw new StartupProblem(`There is already a user with the e-mail address ${taken.email_key}.`);
}

/** Stores the rows in one transaction. `check` throws if existing tenants or users conflict with the file. */
export async function loadShops(
  database: Database,
  file: string,
  inspected: FileContents,
  check: (tx: Transaction, inspected: FileContents) => Promise<void>,
  reading: Reading = {},
): Promise<LoadedShops> {
  const loading = acrossTenants(database, 'write', async (tx, enter) => {
    await check(tx, inspected);
    const tables = await readShopTables(tx);
    let table: ShopTable | undefined;
    let storing = Promise.resolve();
    let tenantId = '';
    for await (const part of partsOf(file, reading)) {
      // The loop reads and checks the next rows while PostgreSQL stores the previous rows.
      await storing;
      if ('shop' in part) {
        tenantId = part.shop.id;
        await enter(tenantId);
      }
      if ('table' in part) table = tables.find(({ name }) => name === part.table);
      if ('rows' in part && !table) throw new StartupProblem(`The file ${file} has rows of an unknown table.`);
      if ('rows' in part && table)
        storing = storeRows(tx, tenantId, { table: table.name, columns: table.columns, rows: part.rows });
      // The next `await storing` throws an error of this promise. Until then the promise needs a handler, because an unhandled
      // rejection would end the process.
      storing.catch(() => {});
    }
    await storing;
    return tables.map(({ name }) => name);
  });
  const stored = await loading.catch((error: unknown) => {
    if (codeOf(error) !== '23505') throw error;
    throw new StartupProblem('Another process has just stored one of these shops or users: nothing was changed.', {
      cause: error,
    });
  });
  await gatherStatistics(database, stored);
  return { shops: inspected.shops, rows: inspected.rows };
}
