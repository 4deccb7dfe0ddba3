import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { sql } from 'kysely';
import { acrossTenants } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { newestMigration } from '../../base/database/migrate.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { withPauses } from '../../base/records/exported-list.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';
import { type Ending, FORMAT, lineOf, readShopTables, type ShopTable } from './shop-file.ts';

/** A batch is small, so that other requests do not wait long while the server writes its rows. */
const BATCH = 250;

export interface Written extends Ending {
  shops: number;
}

/**
 * Reads one snapshot of the database, with pauses in which the server can answer other requests. The rows of a table are sorted by
 * their primary key, so that an unchanged tenant always gives the same lines.
 * @throws StartupProblem if there is no such tenant.
 */
export async function writeShops(database: Database, to: Writable, now: Date, tenantId?: string): Promise<Written> {
  const hash = createHash('sha256');
  const write = async (text: string): Promise<void> => {
    if (to.destroyed) throw to.errored ?? new Error('The file was given up');
    hash.update(text);
    if (!to.write(text)) await once(to, 'drain');
  };
  const migration = await newestMigration(database);
  return acrossTenants(database, 'read', async (tx, enter) => {
    const shops = await shopsOf(tx, tenantId);
    const tables = await readShopTables(tx);
    const header = { format: FORMAT, migration, createdAt: now.toISOString() };
    await write(lineOf({ header }));
    const rows: Record<string, number> = {};
    for (const shop of shops) {
      await enter(shop.id);
      await write(lineOf({ shop }));
      for (const table of tables) {
        await write(lineOf({ table: table.name }));
        for await (const lines of withPauses(linesOf(tx, table, shop.id))) {
          await write(`${lines.join('\n')}\n`);
          rows[table.name] = (rows[table.name] ?? 0) + lines.length;
        }
      }
    }
    const ending = { rows, sha256: hash.digest('hex') };
    to.write(lineOf({ ending }));
    return { shops: shops.length, ...ending };
  });
}

async function shopsOf(tx: Transaction, tenantId: string | undefined) {
  const all = tx.selectFrom('tenants').select(['id', 'name']).orderBy('created_at').orderBy('id');
  const shops = await (tenantId === undefined ? all : all.where('id', '=', tenantId)).execute();
  if (tenantId !== undefined && shops.length === 0) {
    throw new StartupProblem(`There is no shop with the id ${tenantId}.`);
  }
  return shops;
}

/** PostgreSQL turns the rows into text, because JavaScript would round large numbers. */
async function* linesOf(tx: Transaction, table: ShopTable, tenantId: string): AsyncGenerator<string[]> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const [key, from, owner] = [sql.raw(table.key.join(', ')), sql.table(table.name), sql.ref(table.owner)];
  await sql`declare shop_rows no scroll cursor for select row_to_json(shop_row)::text as line
    from (select ${columns} from ${from} where ${owner} = ${tenantId} order by ${key}) as shop_row`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch forward ${sql.lit(BATCH)} from shop_rows`.execute(tx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < BATCH) break;
  }
  await sql`close shop_rows`.execute(tx);
}
