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
  isOwn: boolean;
}

/** @throws StartupProblem if the tenant does not exist. */
async function shardOf(client: PoolClient, tenantId: string): Promise<Shard> {
  const known = isTenantId(tenantId) ? await client.query('select from tenants where id = $1', [tenantId]) : undefined;
  const unknown = new StartupProblem(`There is no shop with the id ${tenantId}.`);
  if (!known?.rowCount) throw unknown;
  const { rows } = await client.query<Shard>(
    `select shardid::text as id, concat(nodename, ':', nodeport) as at, shardminvalue = shardmaxvalue as "isOwn"
     from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
     where noderole = 'primary' and shardid = get_shard_id_for_distribution_column('tenants', $1::uuid)`,
    [tenantId],
  );
  if (!rows[0]) throw unknown;
  return rows[0];
}

function targetOf(workers: readonly Worker[], shard: Shard, to: string | undefined): Worker {
  const target = workers.find(({ address }) => (to === undefined ? address !== shard.at : address === to));
  if (target) return target;
  const known = workers.map(({ address }) => address).join(', ');
  throw new StartupProblem(
    to === undefined ? 'The cluster has no second worker.' : `There is no worker ${to}. The workers: ${known}.`,
  );
}

/**
 * Gives the tenant a group of shards of its own, and moves the group to the worker `to`, by default to the other worker with the
 * fewest shards. The shop goes on working: Citus copies the rows by logical replication, and its writes wait only at the end. After
 * a killed move the shop is where it was, and the command can be repeated.
 * @throws StartupProblem for an unknown tenant or worker, a tenant with nothing to move, or a cluster that cannot move shards
 */
export async function* isolateTenant(pool: Pool, tenantId: string, to?: string): AsyncGenerator<Line> {
  const client = await pool.connect();
  try {
    await prepareMove(client);
    const before = await shardOf(client, tenantId);
    const target = targetOf(await readWorkers(client), before, to);
    if (before.isOwn && (to === undefined || before.at === target.address)) {
      throw new StartupProblem(`The shop has a shard group of its own at ${before.at} already: name another worker with --to to move it.`);
    }
    if (!before.isOwn) {
      yield { tenantId, step: 'isolating', at: before.at };
      await client.query(
        `select isolate_tenant_to_new_shard('tenants', $1::uuid, 'CASCADE', shard_transfer_mode := 'auto')`,
        [tenantId],
      );
    }
    const own = await shardOf(client, tenantId);
    if (own.at !== target.address) {
      yield { tenantId, step: 'moving', from: own.at, to: target.address };
      yield* moveShard(pool, client, own, target);
    }
    yield { tenantId, step: 'done', at: target.address };
  } finally {
    // The connection ends, because it holds a lock.
    client.release(true);
  }
}

async function* moveShard(pool: Pool, client: PoolClient, shard: Shard, target: Worker): AsyncGenerator<Line> {
  const [host = '', port = ''] = shard.at.split(/:(?=\d+$)/);
  const moving = client.query(
    `select citus_move_shard_placement($1, $2::text, $3::int, $4::text, $5::int, shard_transfer_mode := 'auto')`,
    [shard.id, host, port, target.host, target.port],
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
