/**
 * THE door. Every query of the product runs inside a transaction opened here, under a role that row security binds.
 * The prologue is one simple query. All of it is LOCAL: it ends with the transaction, and works behind a pooler that hands
 * out connections per transaction.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Pool, PoolClient } from 'pg';
import { channel, messagesOf } from './announcements.ts';
import { entryStatements } from './audit-entries.ts';
import type { Database } from './database.ts';
import { queriesOn } from './queries-on.ts';
import type { Transaction } from './tables.ts';
import { transactionChannel } from './transaction-channel.ts';
import { isUnavailable } from './unavailable.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const maxAttempts = 4;
/** Milliseconds, before the first retry. */
const longestPause = 20;

const sessionSettings = [
  // Row security on a sharded database needs it; elsewhere it is a name without effect.
  "citus.propagate_set_commands='local'",
  "statement_timeout='15s'",
  "lock_timeout='5s'",
  "idle_in_transaction_session_timeout='30s'",
  // Whatever the server, its database or our account have as defaults.
  "TimeZone='UTC'",
  "DateStyle='ISO'",
];

function prologue(role: 'dioptria_app' | 'dioptria_gate', ...settings: string[]): string {
  const all = [...sessionSettings, `ROLE ${role}`, ...settings];
  return `BEGIN; ${all.map((setting) => `SET LOCAL ${setting}`).join('; ')}`;
}

/** The connection holds a plan from before a migration by a newer version. */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** The transaction may succeed when run again from its beginning: serialization failure, deadlock, outdated plan. */
function isWorthRetrying(error: unknown): boolean {
  return (error instanceof DatabaseError && /^(40001|40P01)$/.test(error.code ?? '')) || isOutdatedPlan(error);
}

/** The log's entries, and what is announced and heard from then on, share a round trip with the commit. */
async function commit(client: PoolClient, tx: Transaction): Promise<void> {
  const writing = entryStatements(tx).map((statement) => client.query(statement));
  const messages = messagesOf(tx);
  const announcing =
    messages.length > 0 &&
    client.query({ name: 'announce', text: 'select pg_notify($1, unnest($2::text[]))', values: [channel, messages] });
  const [{ command }] = await Promise.all([client.query('COMMIT'), announcing, ...writing]);
  // COMMIT of a failed transaction answers ROLLBACK: the work caught a database error and went on.
  if (command !== 'COMMIT') throw new Error('A query failed, its error was swallowed, and nothing was stored');
}

async function inTransaction<Result>(
  pool: Pool,
  begin: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let open = true;
  let broken = false;
  // Not awaited yet: it shares a round trip with the first query. Where it fails, the transaction has failed with it, and
  // PostgreSQL refuses all that follows.
  const begun = client.query(begin);
  begun.catch(() => {});
  try {
    const tx = queriesOn(client, () => open);
    const result = await work(tx);
    await begun;
    open = false;
    await commit(client, tx);
    return result;
  } catch (error) {
    open = false;
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    broken ||= isOutdatedPlan(error);
    await begun;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await transactionChannel.tracePromise(attempt, { attempts });
    } catch (error) {
      if (attempts === maxAttempts || !isWorthRetrying(error)) throw error;
      // Lets the other one finish: at once, the two could meet in the same deadlock again.
      await pause(Math.random() * longestPause * attempts);
    }
  }
}

/** Whether a text can be a tenant's id. What is none cannot be anybody's: ask before `asTenant`, which throws. */
export function isTenantId(text: string): boolean {
  return uuid.test(text);
}

/**
 * Runs `work` in one transaction that sees and writes the rows of one tenant only. Commits when it resolves, rolls back
 * when it rejects. Queries still name `tenant_id`: row security is the second lock.
 *
 * `work` runs again (three times at most) after a deadlock or a serialization failure, so it must do nothing but queries:
 * no mail, no HTTP. Independent queries may be sent together with `Promise.all`. The shop's own row in `tenants` is
 * created here too, under its own id.
 * @throws TypeError before any SQL when `tenantId` is no UUID; errors of the database as they are (`isUnavailable`)
 */
export async function asTenant<Result>(
  database: Database,
  tenantId: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!isTenantId(tenantId)) throw new TypeError('A tenant id must be a UUID');
  const begin = prologue('dioptria_app', `app.tenant_id='${tenantId}'`);
  return withRetries(() => inTransaction(database.pool, begin, work));
}

/**
 * Like `asTenant`, for what only reads and may be some seconds old: a replica answers where there is one that is up to date,
 * else the primary. Who asks, and may, is found out before, by `asTenant`: a session that has just ended may live on there.
 */
export async function asTenantReading<Result>(
  database: Database,
  tenantId: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!isTenantId(tenantId)) throw new TypeError('A tenant id must be a UUID');
  const begin = prologue('dioptria_app', `app.tenant_id='${tenantId}'`, 'transaction_read_only=on');
  const replica = database.replica?.current();
  if (replica) {
    try {
      return await transactionChannel.tracePromise(() => inTransaction(replica, begin, work), { attempts: 1 });
    } catch (error) {
      if (isUnavailable(error)) database.replica?.distrust();
      // It may also have had to cancel the query, to apply what the primary did.
      else if (!isWorthRetrying(error)) throw error;
    }
  }
  return withRetries(() => inTransaction(database.pool, begin, work));
}

/**
 * Runs `work` in one transaction of the gate: what is needed before a tenant is known (sign-in by email, the list of shops).
 * It reaches the few tables that grant it something, across tenants, and nothing else. Commits, rolls back and retries
 * like `asTenant`.
 */
export async function asGate<Result>(database: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return withRetries(() => inTransaction(database.pool, prologue('dioptria_gate'), work));
}

/** Instead of the door's: a shop may have ten million orders, and nobody waits. */
const wholeShopSettings = ["statement_timeout='1h'", "idle_in_transaction_session_timeout='10min'"];

/**
 * Runs `work` in one transaction that goes from shop to shop, for what concerns all of them at one moment: 'read', a backup,
 * which sees no later change; 'write', a restore, which is done as a whole or not at all. It begins as the gate; `enter`
 * takes it into a shop, whose rows are then the only ones it sees and writes. Commits and rolls back like `asTenant`, but
 * is not tried again.
 */
export async function acrossTenants<Result>(
  database: Database,
  access: 'read' | 'write',
  work: (tx: Transaction, enter: (tenantId: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const begin = prologue('dioptria_gate', ...wholeShopSettings);
  const oneMoment = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY';
  return inTransaction(database.pool, access === 'read' ? `${begin}; ${oneMoment}` : begin, (tx) =>
    work(tx, async (tenantId) => {
      if (!isTenantId(tenantId)) throw new TypeError('A tenant id must be a UUID');
      await sql.raw(`SET LOCAL ROLE dioptria_app; SET LOCAL app.tenant_id='${tenantId}'`).execute(tx);
    }),
  );
}
