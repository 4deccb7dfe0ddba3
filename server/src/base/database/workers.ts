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

async function readAddresses(pool: Pool): Promise<{ host: string; port: number }[]> {
  const { rows } = await pool.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid <> 0 order by 1, 2`,
  );
  return rows;
}

async function doesAnswer(pool: Pool, host: string, port: number): Promise<boolean> {
  const check = `citus_check_connection_to_node(${escapeLiteral(host)}, ${port})`;
  // The first check may find an old connection that was cut, for example by a restart of the worker; the second opens a new one.
  const text = `set local citus.node_connection_timeout = ${ANSWER_WITHIN}; select ${check} or ${check} as answers`;
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

export class Workers {
  readonly #pool: Pool;
  readonly #log: DatabaseLog;
  readonly #closing = new AbortController();
  readonly #checking: Promise<void>;
  readonly #running = new Map<PoolClient, string>();
  /** Within a connection the coordinator keeps its own connection to each worker, which a restart of the worker breaks. */
  #fresh = new WeakSet<PoolClient>();
  #answers: ReadonlyMap<Address, boolean> = new Map();
  /** Read again after each change, because another server may move a shop. */
  #addresses = new Map<string, Promise<Address | undefined>>();

  constructor(pool: Pool, log: DatabaseLog) {
    this.#pool = pool;
    this.#log = log;
    pool.on('connect', (client) => void this.#fresh.add(client));
    pool.on('release', (_error, client) => void this.#running.delete(client));
    this.#checking = this.#goOn();
  }

  /** Whether each worker answered at the last check. */
  get answers(): ReadonlyMap<Address, boolean> {
    return this.#answers;
  }

  get allAnswer(): boolean {
    return ![...this.#answers.values()].includes(false);
  }

  /** @throws WorkerAway if the tenant's worker does not answer */
  async require(tenantId: string): Promise<void> {
    if (await this.#isAway(tenantId)) throw away();
  }

  /**
   * Returns a connection for a transaction of the tenant, or of no tenant. The connection ends if the tenant's worker stops to
   * answer.
   * @throws WorkerAway if the tenant's worker does not answer
   */
  async connect(tenantId?: string): Promise<PoolClient> {
    if (tenantId !== undefined) await this.require(tenantId);
    let client = await this.#pool.connect();
    while (!this.#fresh.has(client)) {
      client.release(true);
      client = await this.#pool.connect();
    }
    if (tenantId !== undefined) this.#running.set(client, tenantId);
    return client;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#checking;
  }

  async #isAway(tenantId: string): Promise<boolean> {
    if (this.allAnswer) return false;
    const address = this.#addresses.get(tenantId) ?? addressOf(this.#pool, tenantId);
    this.#addresses.set(tenantId, address);
    address.catch(() => this.#addresses.delete(tenantId));
    return this.#answers.get((await address) ?? '') === false;
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      // If the coordinator does not answer, no request gets an answer, and the next check says which workers answer.
      await this.#check().catch(() => {});
      await pause(CHECK_EVERY, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #check(): Promise<void> {
    const found = new Map<Address, boolean>();
    for (const { host, port } of await readAddresses(this.#pool)) {
      const address = `${host}:${port}`;
      const doesNow = await doesAnswer(this.#pool, host, port);
      if (doesNow !== (this.#answers.get(address) ?? true)) this.#notice(address, doesNow);
      found.set(address, doesNow);
    }
    this.#answers = found;
    await this.#endTransactions();
  }

  #notice(address: Address, answers: boolean): void {
    this.#addresses = new Map();
    if (!answers) return this.#log.warn(`The worker ${address} does not answer: its shops get 503`);
    this.#fresh = new WeakSet();
    this.#log.info(`The worker ${address} answers again`);
  }

  async #endTransactions(): Promise<void> {
    for (const [client, tenantId] of this.#running) {
      if (!(await this.#isAway(tenantId))) continue;
      // The transaction may have ended meanwhile, and another one may use its connection. `client.end()` would wait for the worker.
      if (this.#running.get(client) === tenantId) client.connection.stream.destroy(away());
    }
  }
}

/** Returns undefined if the database has no Citus. */
export async function watchWorkers(pool: Pool, log: DatabaseLog): Promise<Workers | undefined> {
  const { rowCount } = await pool.query("select from pg_extension where extname = 'citus'");
  return rowCount === 0 ? undefined : new Workers(pool, log);
}
