import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import type { ClientBase, Pool } from 'pg';
import { StartupProblem } from '../process/startup-problem.ts';
import { ensureRoles } from './roles.ts';

const ourMigrations = join(import.meta.dirname, 'migrations');
/** The key of the lock on which several starting servers of one database wait. Any fixed number serves. */
const advisoryLock = 4_739_201_556;

/**
 * The time limit of a statement, in milliseconds. It may take hours to build an index over all tenants, or to wait for
 * another server that builds it.
 */
const longQuery = { query_timeout: 6 * 3_600_000 };

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may rewrite the line ends, which is no change.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: ClientBase): Promise<Map<string, string>> {
  const table = await client.query<{ missing: boolean }>(`select to_regclass('schema_migrations') is null as missing`);
  if (table.rows[0]?.missing) return new Map();
  const applied = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(applied.rows.map(({ name, checksum }) => [name, checksum]));
}

/** The migrations that are not yet applied. @throws StartupProblem if an applied one is unknown or was changed. */
function pendingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    const ours = known.get(name);
    if (ours === undefined) {
      throw new StartupProblem(
        `The database has the migration ${name} of a newer version: start that version or a later one.`,
      );
    }
    if (ours !== checksum) {
      throw new StartupProblem(
        `The migration ${name} was changed after it ran on this database: restore it and add a new file.`,
      );
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/**
 * Row security binds the owner too, and a policy without its setting is an error even without rows (PostgreSQL checks a new
 * foreign key by a query). So migrations run as a tenant that does not exist: they change the schema and see no rows.
 */
const noTenant = '00000000-0000-0000-0000-000000000000';

/** Runs `work` in a transaction that has the lock. A transaction's lock also works behind pgbouncer, unlike a session's. */
async function withLock<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  const text = `begin; set local app.tenant_id = '${noTenant}'; select pg_advisory_xact_lock(${advisoryLock})`;
  await client.query({ text, ...longQuery });
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * The statements of a migration. A semicolon ends a statement, except in a comment, a string or the body of a function. Each
 * statement is sent by itself, because Citus passes the text of a whole query on to its workers, which accept one statement at
 * a time.
 */
function statementsOf(sql: string): string[] {
  const statements = sql.match(/(?:\$\$.*?\$\$|--[^\n]*|'[^']*'|[^;])+/gs) ?? [];
  return statements.filter((text) => text.trim() !== '');
}

async function apply(client: ClientBase, { name, sql, checksum }: Migration): Promise<boolean> {
  return withLock(client, async () => {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const done = await client.query('select from schema_migrations where name = $1', [name]);
    if (done.rowCount !== 0) return false;
    try {
      for (const text of statementsOf(sql)) await client.query({ text, ...longQuery });
    } catch (error) {
      if (error instanceof DatabaseError) {
        throw new StartupProblem(`The migration ${name} failed and was undone: ${error.message}.`, { cause: error });
      }
      throw error;
    }
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    return true;
  });
}

/** The names of the migrations of this version, oldest first. */
export async function knownMigrations(folder = ourMigrations): Promise<string[]> {
  return (await readMigrations(folder)).map(({ name }) => name);
}

/** The name of the newest migration of an open database, which identifies its schema. */
export async function newestMigration({ pool }: { pool: Pool }): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select max(name) as name from schema_migrations');
  return rows[0]?.name ?? '';
}

/** The time of the first migration of an open database. */
export async function databaseSince({ pool }: { pool: Pool }): Promise<Date> {
  const { rows } = await pool.query<{ since: string }>('select min(applied_at) as since from schema_migrations');
  return new Date(rows[0]?.since ?? Date.now());
}

/**
 * Brings the database to this version: it creates the roles, then runs each SQL file that is not yet applied, in the order
 * of their names, each in its own transaction. Several servers may start at once.
 * @param upTo the last file to apply, for a backup of an older version.
 * @returns the names of the files that this call applied.
 * @throws StartupProblem when a file fails, an applied file was changed, or the database is of a newer version.
 */
export async function migrate(pool: Pool, folder = ourMigrations, upTo?: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await ensureRoles(client);
    const appliedNow: string[] = [];
    for (const migration of pendingOf(migrations, await readApplied(client))) {
      if (upTo !== undefined && migration.name > upTo) break;
      if (await apply(client, migration)) appliedNow.push(migration.name);
    }
    return appliedNow;
  } finally {
    client.release();
  }
}
