import type { Pool, PoolClient } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { isTenantId } from './as-tenant.ts';
import { StartupProblem } from '../process/startup-problem.ts';
import { prepareMove, readWorkers, type Worker } from './cluster.ts';

const SECOND = 1000;
const PROGRESS_SECONDS = 5;

/** One line of the command's answer. */
type Line = Record<string, unknown>;

interface Shard {
  id: string;
  at: string;
  /** The tenant's hash, and the hashes of the first and the last tenant that the shard may have. */
  hash: number;
  first: number;
  last: number;
}

/** @throws StartupProblem if the tenant does not exist. */
async function shardOf(client: PoolClient, tenantId: string): Promise<Shard> {
  const known = isTenantId(tenantId) ? await client.query('select from tenants where id = $1', [tenantId]) : undefined;
  const unknown = new StartupProblem(`There is no shop with the id ${tenantId}.`);
  if (!known?.rowCount) throw unknown;
  const { rows } = await client.query<Shard>(
    `select shardid::text as id, concat(nodename, ':', nodeport) as at, worker_hash($1::uuid) as hash,
       shardminvalue::int as first, shardmaxvalue::int as last
     from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
     where noderole = 'primary' and shardid = get_shard_id_for_distribution_column('tenants', $1::uuid)`,
    [tenantId],
  );
  if (!rows[0]) throw unknown;
  return rows[0];
}

const isOwn = ({ first, last }: Shard) => first === last;

/** `workers` begins with the worker that has the fewest shards. */
function otherThan(workers: readonly Worker[], address: string): Worker {
  const other = workers.find((worker) => worker.address !== address);
  if (!other) throw new StartupProblem('The cluster has no second worker.');
  return other;
}

function workerAt(workers: readonly Worker[], address: string): Worker {
  const worker = workers.find((one) => one.address === address);
  if (worker) return worker;
  const known = workers.map((one) => one.address).join(', ');
  throw new StartupProblem(`There is no worker ${address}. The workers: ${known}.`);
}

/**
 * Isolates the tenant's shards in a group at the worker `to`. Without `to`, an existing group does not move, and a new group
 * goes to the other worker with the fewest shards. The shop's writes wait only at the end of a move. A killed command can be repeated.
 * @throws StartupProblem for an unknown tenant or worker, or a cluster that cannot move shards
 */
export async function* isolateTenant(pool: Pool, tenantId: string, to?: string): AsyncGenerator<Line> {
  const client = await pool.connect();
  try {
    await prepareMove(client);
    const workers = await readWorkers(client);
    const before = await shardOf(client, tenantId);
    const target = workerAt(workers, to ?? (isOwn(before) ? before.at : otherThan(workers, before.at).address));
    if (!isOwn(before))
      yield* splitOff(pool, client, before, before.at === target.address ? otherThan(workers, before.at) : target);
    yield* moveShard(pool, client, await shardOf(client, tenantId), target);
    for (const part of await otherParts(client, await shardOf(client, tenantId))) {
      yield* moveShard(pool, client, part, otherThan(await readWorkers(client), target.address));
    }
    yield { step: 'done', tenantId, at: target.address };
  } finally {
    // The connection ends, because it holds a lock.
    client.release(true);
  }
}

/**
 * Puts each part at `worker`, which is not the shard's own one: Citus creates the primary keys of parts at the same worker after the
 * copy, so that the replication of a row that was changed during the copy would fail again and again.
 */
async function* splitOff(pool: Pool, client: PoolClient, shard: Shard, worker: Worker): AsyncGenerator<Line> {
  const { id, at, hash, first, last } = shard;
  yield { step: 'splitting', shard: id, from: at, to: worker.address };
  const ends = [...(hash > first ? [hash - 1] : []), ...(hash < last ? [hash] : [])];
  const nodes = [...ends, last].map(() => worker.id);
  yield* progressUntil(
    pool,
    client.query(`select citus_split_shard_by_split_points($1, $2::text[], $3::int[], 'auto')`, [id, ends, nodes]),
  );
}

/** Returns what else was split off the tenant's former shard and is at the same worker. */
async function otherParts(client: PoolClient, { at, first, last }: Shard): Promise<Pick<Shard, 'id' | 'at'>[]> {
  const { rows } = await client.query<Pick<Shard, 'id' | 'at'>>(
    `select shardid::text as id, $1 as at from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
     where noderole = 'primary' and logicalrelid = 'tenants'::regclass and concat(nodename, ':', nodeport) = $1
       and (shardmaxvalue = ($2::bigint - 1)::text or shardminvalue = ($3::bigint + 1)::text)`,
    [at, first, last],
  );
  return rows;
}

async function* moveShard(
  pool: Pool,
  client: PoolClient,
  { id, at }: Pick<Shard, 'id' | 'at'>,
  target: Worker,
): AsyncGenerator<Line> {
  if (at === target.address) return;
  yield { step: 'moving', shard: id, from: at, to: target.address };
  const [host = '', port = ''] = at.split(/:(?=\d+$)/);
  const moving = client.query(
    `select citus_move_shard_placement($1, $2::text, $3::int, $4::text, $5::int, shard_transfer_mode := 'auto')`,
    [id, host, port, target.host, target.port],
  );
  yield* progressUntil(pool, moving);
}

/** @throws the error of `moving` */
async function* progressUntil(pool: Pool, moving: Promise<unknown>): AsyncGenerator<Line> {
  const over = moving.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([over, pause(PROGRESS_SECONDS * SECOND, false)]))) {
    const { rows } = await pool.query<Line>(
      `select count(*)::int as shards, sum(source_shard_size)::float8 as bytes, sum(target_shard_size)::float8 as copied
       from get_rebalance_progress()`,
    );
    yield { step: 'copying', ...rows[0] };
  }
  await moving;
}

/** Moves groups of shards to the workers that have fewer, for example after a worker was added. Shops go on working. */
export async function* balanceShards(pool: Pool): AsyncGenerator<Line> {
  const client = await pool.connect();
  try {
    await prepareMove(client);
    yield { step: 'balancing', workers: shardsOf(await readWorkers(client)) };
    yield* progressUntil(pool, client.query(`select rebalance_table_shards(shard_transfer_mode := 'auto')`));
    yield { step: 'done', workers: shardsOf(await readWorkers(client)) };
  } finally {
    client.release(true);
  }
}

const shardsOf = (workers: readonly Worker[]) =>
  Object.fromEntries(workers.map(({ address, shards }) => [address, shards]));
