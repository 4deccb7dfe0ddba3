import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientBase, DatabaseError, type Pool } from 'pg';
import { StartupProblem } from '../process/startup-problem.ts';

/**
 * Row security applies to both roles. They can log in only on Citus: its coordinator logs in to the workers with these
 * roles.
 */
const roles = ['dioptria_app', 'dioptria_gate'] as const;

interface RoleRow {
  rolname: string;
  sees_everything: boolean;
  may_take_on: boolean;
}

async function readRoles(client: ClientBase): Promise<RoleRow[]> {
  const version = await client.query<{ server_version_num: string }>('show server_version_num');
  // In PostgreSQL 15 every member of a role may SET ROLE to it; from PostgreSQL 16 on, a member needs the SET option.
  const privilege = Number(version.rows[0]?.server_version_num) >= 160_000 ? 'SET' : 'MEMBER';
  const found = await client.query<RoleRow>(
    `select rolname, rolsuper or rolbypassrls as sees_everything, pg_has_role(current_user, oid, '${privilege}') as may_take_on
     from pg_roles where rolname = any($1)`,
    [roles],
  );
  return found.rows;
}

/**
 * The role may already exist: roles belong to the whole PostgreSQL cluster, and a server that starts on another database of the
 * cluster may create it at this moment.
 */
async function createRole(client: ClientBase, role: string): Promise<void> {
  await client.query(
    `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  );
}

async function joinRole(client: ClientBase, role: string): Promise<void> {
  await client.query(
    `do $$ begin grant ${role} to current_user; exception when duplicate_object or unique_violation then null; end $$`,
  );
}

async function needsAdministrator(client: ClientBase, cause: unknown): Promise<StartupProblem> {
  const { rows } = await client.query<{ user: string }>('select quote_ident(current_user) as user');
  const names = roles.join(', ');
  const creation = roles.map((role) => `CREATE ROLE ${role} NOLOGIN;`).join(' ');
  return new StartupProblem(
    `The database user cannot create or take on the roles ${names}: as an administrator run, leaving out what exists, ` +
      `${creation} GRANT ${names} TO ${rows[0]?.user};`,
    { cause },
  );
}

/**
 * Runs at every start: a dump contains no roles, so the roles are missing after a restore on another cluster.
 * @throws StartupProblem if only an administrator can create or grant the roles, or if a role bypasses row security.
 */
async function ensureRoles(client: ClientBase): Promise<void> {
  let present = await readRoles(client);
  if (present.length < roles.length || present.some((role) => !role.may_take_on)) {
    try {
      for (const role of roles) {
        if (!present.some(({ rolname }) => rolname === role)) await createRole(client, role);
      }
      for (const { rolname, may_take_on } of await readRoles(client)) {
        if (!may_take_on) await joinRole(client, rolname);
      }
    } catch (error) {
      throw await needsAdministrator(client, error);
    }
    present = await readRoles(client);
  }
  const unsafe = present.find((role) => role.sees_everything);
  if (unsafe) {
    throw new StartupProblem(
      `The role ${unsafe.rolname} sees through row security: run ALTER ROLE ${unsafe.rolname} NOSUPERUSER NOBYPASSRLS;`,
    );
  }
}

const ourMigrations = join(import.meta.dirname, 'migrations');
/**
 * If several servers start on one database, one server migrates and the other servers wait for this lock. The number is arbitrary.
 */
const advisoryLock = 4_739_201_556;

/**
 * In milliseconds. A statement may take hours if it builds an index over all tenants, or waits for another server that builds the
 * index.
 */
export const longQuery = { query_timeout: 6 * 3_600_000 };

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may rewrite the line ends, and the checksum must not change then.
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

/** @throws StartupProblem if this version does not know an applied migration, or the file of an applied migration was changed. */
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
 * Migrations run as this tenant, which does not exist: they change the schema and see no rows. Row security also
 * applies to the owner of the tables. So every query of the tables fails without the setting `app.tenant_id`, even the
 * query with which PostgreSQL checks a new foreign key.
 */
const noTenant = '00000000-0000-0000-0000-000000000000';

/** The lock belongs to the transaction, because a lock of a database session does not work behind pgbouncer. */
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

/** Keeps migrations out until the connection ends. False if a migration runs, or another connection has the lock. */
export async function lockMigrations(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    `select pg_try_advisory_lock(${advisoryLock}) as "isLocked"`,
  );
  return rows[0]?.isLocked === true;
}

/**
 * A semicolon ends a statement, except in a comment, a string or the body of a function. Citus accepts one statement at a time.
 */
export function statementsOf(sql: string): string[] {
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

export async function knownMigrations(folder = ourMigrations): Promise<string[]> {
  return (await readMigrations(folder)).map(({ name }) => name);
}

/** The name identifies the database's schema. */
export async function newestMigration({ pool }: { pool: Pool }): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select max(name) as name from schema_migrations');
  return rows[0]?.name ?? '';
}

export async function databaseSince({ pool }: { pool: Pool }): Promise<Date> {
  const { rows } = await pool.query<{ since: string }>('select min(applied_at) as since from schema_migrations');
  return new Date(rows[0]?.since ?? Date.now());
}

/**
 * Creates the roles and applies the new SQL files, each file in its own transaction, in the order of the file names.
 * Several servers may call this function at once. `upTo` is the last file to apply: the restore of a backup of an older
 * version passes `upTo`.
 * @throws StartupProblem when a file fails, an applied file was changed, or a newer version has migrated the database.
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
