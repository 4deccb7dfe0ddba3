/**
 * PostgreSQL locks the data folder: a second Node process on the same folder joins the running PostgreSQL and leaves it running.
 */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { chooseAccount } from './embedded-account.ts';
import { locateBinaries } from './embedded-binaries.ts';
import { administrator, ensureCluster, ensureFolder } from './embedded-cluster.ts';
import { openCluster } from './embedded-launch.ts';
import type { Cluster } from './embedded-launch.ts';
import type { Postmaster } from './embedded-postmaster.ts';
import { joinOrLaunch, supervise } from './embedded-running.ts';
import { codeOf } from '../error-facts.ts';
import type { DatabaseLog } from '../log.ts';

/** Also the name of the ordinary database user that owns the database. */
const product = 'dioptria';

export interface Login {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string | undefined;
  readonly database: string;
}

export interface EmbeddedServer {
  /** Row security binds the owner, because the owner is no superuser. */
  readonly login: Login;
  readonly administrator: Login;
  readonly stop: () => Promise<void>;
}

function loginTo(cluster: Cluster, server: Postmaster, user: string, database: string): Login {
  const host = server.socketFolder === '' ? '127.0.0.1' : server.socketFolder;
  return { host, port: server.port, user, password: cluster.password, database };
}

/** An existing cluster may lack them, because its first start was killed. */
async function ensureDatabase(login: Login): Promise<void> {
  const client = new Client(login);
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [product]);
    if (found.rowCount !== 0) return;
    const password = login.password === undefined ? '' : `password ${client.escapeLiteral(login.password)}`;
    const role = `create role ${product} login createrole ${password}`;
    for (const statement of [role, `create database ${product} owner ${product}`]) {
      await client.query(statement).catch((error: unknown) => {
        // duplicate_object, duplicate_database, unique_violation: another process that starts on this folder was faster.
        if (!['42710', '42P04', '23505'].includes(codeOf(error) ?? '')) throw error;
      });
    }
  } finally {
    await client.end();
  }
}

/**
 * `dataDir` is an absolute path; the cluster is in the subfolder `pg18`. `account` runs PostgreSQL if this process runs as root.
 * @throws StartupProblem for every problem that an operator can solve.
 */
export async function startEmbedded(
  dataDir: string,
  account: string | undefined,
  log: DatabaseLog,
  changedSettings?: Readonly<Record<string, string>>,
): Promise<EmbeddedServer> {
  const binaries = await locateBinaries();
  await ensureFolder(dataDir);
  const folder = join(await realpath(dataDir), 'pg18');
  const cluster = await openCluster(binaries, folder, await chooseAccount(account, folder), changedSettings);
  await ensureCluster(cluster);
  const start = () =>
    joinOrLaunch(cluster, (server) => ensureDatabase(loginTo(cluster, server, administrator, 'postgres')));
  const { server, watched } = await start();
  const stopSupervising = supervise(watched, start, log);
  return {
    login: loginTo(cluster, server, product, product),
    administrator: loginTo(cluster, server, administrator, 'postgres'),
    stop: async () => {
      await stopSupervising();
      await cluster.cleanUp();
    },
  };
}
