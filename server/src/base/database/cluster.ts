import type { PoolClient } from 'pg';
import { requireCitus } from './distribute.ts';
import { lockMigrations } from './migrate.ts';
import { StartupProblem } from '../process/startup-problem.ts';

/** A worker, as `host:port`. */
type Address = string;

export interface Worker {
  id: number;
  address: Address;
  host: string;
  port: number;
  /** The number of shards of tenants. */
  shards: number;
}

/** Returns the workers, the worker with the fewest shards first. */
export async function readWorkers(client: PoolClient): Promise<Worker[]> {
  const { rows } = await client.query<Worker>(
    `select nodeid as id, concat(nodename, ':', nodeport) as address, nodename as host, nodeport as port,
       (select count(*)::int from pg_dist_placement join pg_dist_shard using (shardid)
         where pg_dist_placement.groupid = pg_dist_node.groupid and logicalrelid = 'tenants'::regclass) as shards
     from pg_dist_node where noderole = 'primary' and groupid <> 0 and shouldhaveshards order by shards, address`,
  );
  return rows;
}

/** A node's answer to a query that every node gets, or its error. */
export interface Answer {
  nodeid: number;
  success: boolean;
  result: string;
}

const versionOfCitus = "select extversion from pg_extension where extname = 'citus'";

/** Undefined if every node gave the same answer, which is `wanted` if there is such a value. */
export function disagreement(what: string, answers: readonly Answer[], wanted?: string): string | undefined {
  const silent = answers.find(({ success }) => !success);
  if (silent) return `The node ${silent.nodeid} does not answer: ${silent.result}.`;
  const first = answers[0]?.result;
  const other = answers.find(({ result }) => result !== (wanted ?? first));
  if (!other) return undefined;
  return wanted === undefined
    ? `The nodes have different versions of ${what}: ${first} and ${other.result}.`
    : `The node ${other.nodeid} needs ${what} = ${wanted}, and has ${other.result}.`;
}

async function requireSame(client: PoolClient, what: string, query: string, wanted?: string): Promise<void> {
  const { rows } = await client.query<Answer>('select * from run_command_on_all_nodes($1)', [query]);
  const problem = disagreement(what, rows, wanted);
  if (problem !== undefined) throw new StartupProblem(problem);
}

/** Waits for no one: a second move, or a move while a migration runs, is refused. The lock ends with the connection. */
async function lockMoves(client: PoolClient): Promise<void> {
  if (await lockMigrations(client)) return;
  throw new StartupProblem('Another move or a migration runs on this cluster: wait for its end.');
}

/**
 * Prepares the connection for a move of shards, and removes what a killed move left.
 * @throws StartupProblem that says what the cluster lacks
 */
export async function prepareMove(client: PoolClient): Promise<void> {
  await requireCitus(client);
  await lockMoves(client);
  const { rows } = await client.query<{ from_nodename: string; to_nodename: string; to_nodeport: number }>(
    'select * from citus_check_cluster_node_health() where result is not true',
  );
  if (rows[0]) {
    const { to_nodename: host, to_nodeport: port } = rows[0];
    throw new StartupProblem(`The node ${host}:${port} is down or unreachable.`);
  }
  await requireSame(client, 'PostgreSQL', 'show server_version');
  await requireSame(client, 'citus', versionOfCitus);
  await requireSame(client, 'wal_level', 'show wal_level', 'logical');
  const { rowCount } = await client.query(
    'select from pg_dist_partition join pg_class on pg_class.oid = logicalrelid where relforcerowsecurity limit 1',
  );
  if (rowCount !== 0) {
    throw new StartupProblem(
      'Row security binds the owner of some tables, so that they cannot move: run distribute first.',
    );
  }
  await client.query('call citus_cleanup_orphaned_resources()');
  // If the command is killed, PostgreSQL ends the move, instead of going on without anybody who waits for it.
  await client.query(`set client_connection_check_interval = '1s'`);
}
