/**
 * The embedded PostgreSQL server of a data folder. The first start makes it; the product starts and stops it. PostgreSQL
 * locks the folder; a second process of the product on the same folder joins the running server and leaves it running.
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

/** Name of the embedded database and of the ordinary account that owns it. */
const product = 'dioptria';

/** Where and as whom to connect. */
export interface Login {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string | undefined;
  readonly database: string;
}

/** A running embedded server. */
export interface EmbeddedServer {
  /** The product's database, as its owner: row security binds it, because it is no superuser. */
  readonly login: Login;
  /** The cluster's superuser, which creates databases. */
  readonly administrator: Login;
  /** Stops the server when this process started it; a joined server stays. */
  readonly stop: () => Promise<void>;
}

function loginTo(cluster: Cluster, server: Postmaster, user: string, database: string): Login {
  const host = server.socketFolder === '' ? '127.0.0.1' : server.socketFolder;
  return { host, port: server.port, user, password: cluster.password, database };
}

/** Makes the product's role and database if they are missing: a first start may have been killed before. */
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
        // duplicate_object, duplicate_database, unique_violation: another process starting on this folder was faster.
        if (!['42710', '42P04', '23505'].includes(codeOf(error) ?? '')) throw error;
      });
    }
  } finally {
    await client.end();
  }
}

/**
 * Starts the embedded server of `dataDir`, or joins the one that runs there.
 * @param dataDir absolute path; the cluster lives in its folder `pg18`
 * @param account name of the account that runs the server if this process runs as root
 * @throws StartupProblem in every case an operator can mend
 */
export async function startEmbedded(
  dataDir: string,
  account: string | undefined,
  log: DatabaseLog,
): Promise<EmbeddedServer> {
  const binaries = await locateBinaries();
  await ensureFolder(dataDir);
  const folder = join(await realpath(dataDir), 'pg18');
  const cluster = await openCluster(binaries, folder, await chooseAccount(account, folder));
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
