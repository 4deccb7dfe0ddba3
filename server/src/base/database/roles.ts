import type { ClientBase } from 'pg';
import { StartupProblem } from '../process/startup-problem.ts';

/** Row security binds both roles, and neither role can log in. */
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
 * At every start, because a dump contains no roles: they are missing after a restore on another cluster.
 * @throws StartupProblem if only an administrator can create or grant the roles, or if row security does not bind a role.
 */
export async function ensureRoles(client: ClientBase): Promise<void> {
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
