/**
 * On a Citus cluster each server asks every worker whether it answers. While a worker does not answer, the server refuses its
 * shops' transactions at once, because they would occupy the connections that the shops of other workers need.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { escapeLiteral, type Pool, type PoolClient, type QueryResult } from 'pg';
import { messageOf } from './errors.ts';
import type { DatabaseLog } from './log.ts';

/** In milliseconds. */
const CHECK_EVERY = 2000;
const ANSWER_WITHIN = 3000;

/** As `host:port`. */
type Address = string;

/** `isUnavailable` knows the code. */
export class WorkerAway extends Error {
  readonly code = '08006';
}

export interface Workers {
  /** Whether each worker answered at the last check. */
  answers(): ReadonlyMap<Address, boolean>;
  /** @throws WorkerAway if the tenant's worker does not answer */
  require(tenantId: string): Promise<void>;
  /** Ends the connection when the tenant's worker does not answer any more. Call the returned function after the transaction. */
  watch(tenantId: string, client: PoolClient): () => void;
  close(): Promise<void>;
}

interface Transaction {
  tenantId: string;
  client: PoolClient;
}

async function readAddresses(pool: Pool): Promise<{ host: string; port: number }[]> {
  const { rows } = await pool.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid <> 0 order by 1, 2`,
  );
  return rows;
}

async function doesAnswer(pool: Pool, host: string, port: number): Promise<boolean> {
  const text = `set local citus.node_connection_timeout = ${ANSWER_WITHIN};
    select citus_check_connection_to_node(${escapeLiteral(host)}, ${port}) as answers`;
  try {
    // The driver returns a result for each of the two statements.
    const question = { text, query_timeout: ANSWER_WITHIN + 1000 };
    const results = await pool.query(question);
    return (results as unknown as QueryResult<{ answers: boolean }>[]).at(-1)?.rows[0]?.answers ?? false;
  } catch (error) {
    // A worker that freezes after the connection lets the coordinator wait.
    if (messageOf(error) === 'Query read timeout') return false;
    throw error;
  }
}

async function addressOf(pool: Pool, tenantId: string): Promise<Address | undefined> {
  const { rows } = await pool.query<{ address: Address }>(
    `select concat(nodename, ':', nodeport) as address from pg_dist_placement join pg_dist_node using (groupid)
     where noderole = 'primary' and shardid = get_shard_id_for_distribution_column('tenants', $1::uuid)`,
    [tenantId],
  );
  return rows[0]?.address;
}

const away = () => new WorkerAway('The worker of the tenant does not answer');

/** Returns undefined if the tables are not distributed by Citus. */
export async function watchWorkers(pool: Pool, log: DatabaseLog): Promise<Workers | undefined> {
  const { rowCount } = await pool.query("select from pg_extension where extname = 'citus'");
  if (rowCount === 0) return undefined;

  const closing = new AbortController();
  const running = new Set<Transaction>();
  let answers = new Map<Address, boolean>();
  /** The addresses are read again after each change, because another server may move a shop. */
  let addresses = new Map<string, Promise<Address | undefined>>();

  async function isAway(tenantId: string): Promise<boolean> {
    if (![...answers.values()].includes(false)) return false;
    const address = addresses.get(tenantId) ?? addressOf(pool, tenantId);
    addresses.set(tenantId, address);
    return answers.get((await address) ?? '') === false;
  }

  async function check(): Promise<void> {
    const found = new Map<Address, boolean>();
    for (const { host, port } of await readAddresses(pool)) {
      const address = `${host}:${port}`;
      const isHere = await doesAnswer(pool, host, port);
      found.set(address, isHere);
      if (isHere === (answers.get(address) ?? true)) continue;
      addresses = new Map();
      if (isHere) log.info(`The worker ${address} answers again`);
      else log.warn(`The worker ${address} does not answer: its shops get 503`);
    }
    answers = found;
    await endTransactions();
  }

  async function endTransactions(): Promise<void> {
    for (const transaction of running) {
      if (!(await isAway(transaction.tenantId))) continue;
      // The transaction may have ended meanwhile, and another one may use its connection. `client.end()` would wait for the worker.
      if (running.has(transaction)) transaction.client.connection.stream.destroy(away());
    }
  }

  async function goOn(): Promise<void> {
    while (!closing.signal.aborted) {
      // If the coordinator does not answer, no request gets an answer, and the next check says which workers answer.
      await check().catch(() => {});
      await pause(CHECK_EVERY, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  const checking = goOn();
  return {
    answers: () => answers,
    async require(tenantId) {
      if (await isAway(tenantId)) throw away();
    },
    watch(tenantId, client) {
      const transaction = { tenantId, client };
      running.add(transaction);
      return () => void running.delete(transaction);
    },
    async close() {
      closing.abort();
      await checking;
    },
  };
}
