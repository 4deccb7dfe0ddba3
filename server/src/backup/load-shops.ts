import { sql } from 'kysely';
import { acrossTenants } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import { codeOf } from '../database/error-facts.ts';
import { newestMigration } from '../database/migrate.ts';
import { gatherStatistics } from '../database/statistics.ts';
import type { Transaction } from '../database/tables.ts';
import { StartupProblem } from '../startup-problem.ts';
import { inspect, type Inspected, partsOf, type Reading } from './read-file.ts';
import { readShopTables, type ShopTable } from './shop-tables.ts';

/** What was stored. */
export interface Loaded {
  shops: { id: string; name: string }[];
  rows: Record<string, number>;
}

/**
 * Adds the shops of a file to a database of its very schema: all of them, or nothing.
 * @throws StartupProblem when the file is not fit, or a shop, or somebody of it, is there already.
 */
export async function importShops(database: Database, file: string, reading: Reading = {}): Promise<Loaded> {
  const inspected = await inspect(file, reading);
  if (inspected.migration !== (await newestMigration(database))) {
    throw new StartupProblem(
      `The file ${file} is of an older version (${inspected.migration}): restore it into an empty database, which brings ` +
        `it to this version, and export it from there.`,
    );
  }
  return loadShops(database, file, inspected, refuseKnown, reading);
}

async function refuseKnown(tx: Transaction, { shops, emails }: Inspected): Promise<void> {
  const ids = shops.map(({ id }) => id);
  const [known] = await tx
    .selectFrom('tenants')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  if (known) throw new StartupProblem(`The shop ${known.id} is here already: '${known.name}'.`);
  const [taken] = await tx
    .selectFrom('credentials')
    .select('email_key')
    .where('email_key', '=', sql<string>`any(${emails}::text[])`)
    .execute();
  if (taken) throw new StartupProblem(`There is already a user with the e-mail address ${taken.email_key}.`);
}

/**
 * Stores the shops of an inspected file in one transaction.
 * @param admit looks at who is there, and throws when that is in the way.
 */
export async function loadShops(
  database: Database,
  file: string,
  inspected: Inspected,
  admit: (tx: Transaction, inspected: Inspected) => Promise<void>,
  reading: Reading = {},
): Promise<Loaded> {
  const loading = acrossTenants(database, 'write', async (tx, enter) => {
    await admit(tx, inspected);
    const tables = await readShopTables(tx);
    let table: ShopTable | undefined;
    let storing = Promise.resolve();
    for await (const part of partsOf(file, reading)) {
      // Some rows are read and checked while those before them are stored.
      await storing;
      if ('shop' in part) await enter(part.shop.id);
      if ('table' in part) table = tables.find(({ name }) => name === part.table);
      if ('rows' in part && !table) throw new StartupProblem(`The file ${file} has rows of a table that is not here.`);
      if ('rows' in part && table) storing = insert(tx, table, part.rows);
      // What is thrown is thrown above, or below; here it would end the process.
      storing.catch(() => {});
    }
    await storing;
    return tables.map(({ name }) => name);
  });
  const stored = await loading.catch((error: unknown) => {
    if (codeOf(error) !== '23505') throw error;
    throw new StartupProblem('Meanwhile somebody stored one of these shops, or of their users: nothing was changed.', {
      cause: error,
    });
  });
  await gatherStatistics(database, stored);
  return { shops: inspected.shops, rows: inspected.rows };
}

/** The rows' text is read by the database again: the policies refuse a row of any other shop. */
async function insert(tx: Transaction, { name, columns }: ShopTable, rows: readonly string[]): Promise<void> {
  const all = sql.raw(columns.join(', '));
  const table = sql.table(name);
  await sql`insert into ${table} (${all})
    select ${all} from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)`.execute(tx);
}
