import { sql } from 'kysely';
import { tracingChannel } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, type PoolClient, type QueryConfig } from 'pg';
import { channel, messagesOf } from './announcements.ts';
import { entryStatements } from './audit-entries.ts';
import type { Database } from './database.ts';
import { isUnavailable } from './errors.ts';
import { queriesOn, type Statement } from './statements.ts';
import type { Transaction } from './tables.ts';

/**
 * `asTenant` sends the statements passed to `sendLast` together with the commit, so they cost no round trip. Nothing
 * reads their results.
 */

const kept = new WeakMap<Transaction, QueryConfig[]>();

export function sendLast(tx: Transaction, { name, sql: text }: Statement<unknown>, values: unknown[]): void {
  kept.set(tx, [...lastStatements(tx), { name, text, values }]);
}

const lastStatements = (tx: Transaction): readonly QueryConfig[] => kept.get(tx) ?? [];

/** A trace contains neither statements nor values. */
export interface TracedTransaction {
  attempts: number;
}

/** Publishes each transaction's duration, from the request for a connection to the commit. */
export const transactionChannel = tracingChannel<unknown, TracedTransaction>('dioptria.transaction');

/**
 * A query of a tenant's rows always runs inside a transaction that a function of this file opens. Row security applies
 * to the role of the transaction. Each transaction begins with one simple query: BEGIN, the role and the settings. The
 * settings are LOCAL, so they also work behind a pooler that assigns a connection to each transaction.
 */

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const maxAttempts = 4;
const longestPause = 20;

const sessionSettings = [
  "statement_timeout='15s'",
  "lock_timeout='5s'",
  "idle_in_transaction_session_timeout='30s'",
  // These two settings override the defaults of the PostgreSQL server, the database and the database user.
  "TimeZone='UTC'",
  "DateStyle='ISO'",
];

const locally = (...settings: string[]) => settings.map((setting) => `SET LOCAL ${setting}`).join('; ');

const prologue = (role: 'dioptria_app' | 'dioptria_gate', ...settings: string[]) =>
  `BEGIN; ${locally(`ROLE ${role}`, ...sessionSettings, ...settings)}`;

/** On Citus the first setting passes the tenant on to the workers; other databases ignore it. */
const ownRows = (tenantId: string) => ["citus.propagate_set_commands='local'", `app.tenant_id='${tenantId}'`];

/** True if a newer version of the server has migrated the database, so that a cached plan no longer fits the tables. */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** True for a serialization failure, a deadlock or an outdated plan. */
function isWorthRetrying(error: unknown): boolean {
  return (error instanceof DatabaseError && /^(40001|40P01)$/.test(error.code ?? '')) || isOutdatedPlan(error);
}

/** Sends the last statements, the audit entries, the announcements and the commit in one round trip. */
async function commit(client: PoolClient, tx: Transaction): Promise<void> {
  const writing = [...lastStatements(tx), ...entryStatements(tx)].map((statement) => client.query(statement));
  const messages = messagesOf(tx);
  const announcing =
    messages.length > 0 &&
    client.query({ name: 'announce', text: 'select pg_notify($1, unnest($2::text[]))', values: [channel, messages] });
  const [{ command }] = await Promise.all([client.query('COMMIT'), announcing, ...writing]);
  // PostgreSQL answers ROLLBACK to the COMMIT of a failed transaction, for instance if `work` catches a database error and goes on.
  if (command !== 'COMMIT') throw new Error('A query failed, its error was swallowed, and nothing was stored');
}

async function inTransaction<Result>(
  { pool, workers }: Pick<Database, 'pool' | 'workers'>,
  begin: string,
  work: (tx: Transaction) => Promise<Result>,
  tenantId?: string,
): Promise<Result> {
  const client = await (workers ? workers.connect(tenantId) : pool.connect());
  let open = true;
  let broken = false;
  // BEGIN and the settings share a round trip with the first query, so this function awaits their result after `work`. If BEGIN or
  // a setting fails, PostgreSQL refuses every later query of the transaction.
  const beginning = client.query(begin);
  beginning.catch(() => {});
  try {
    const tx = queriesOn(client, () => open);
    const result = await work(tx);
    await beginning;
    open = false;
    await commit(client, tx);
    return result;
  } catch (error) {
    open = false;
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    // On Citus the connection's own connections to a worker may be broken, and would fail again.
    broken ||= isOutdatedPlan(error) || (workers !== undefined && isUnavailable(error));
    await beginning;
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
      // During the pause the other transaction of the deadlock finishes. An immediate retry could deadlock with that transaction
      // again.
      await pause(Math.random() * longestPause * attempts);
    }
  }
}

export function isTenantId(text: string): boolean {
  return uuid.test(text);
}

/**
 * Opens a transaction as one tenant and runs `work` in it. `work` reads and writes rows of this tenant only. The transaction
 * commits when `work` resolves and rolls back when `work` rejects. Rule: every query of `work` still names `tenant_id` in its
 * condition; row security is a second check.
 *
 * After a deadlock, a serialization failure or an outdated plan, `work` runs again, three more times at most. So `work`
 * must only send queries: no mail, no HTTP. `work` may send independent queries together with `Promise.all`. To create
 * a tenant, call `asTenant` with the new tenant's id, and insert the row into `tenants` in `work`.
 * @throws TypeError before any SQL when `tenantId` is no UUID. Errors of the database are thrown unchanged (see `isUnavailable`).
 */
export async function asTenant<Result>(
  database: Database,
  tenantId: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!isTenantId(tenantId)) throw new TypeError('A tenant id must be a UUID');
  const begin = prologue('dioptria_app', ...ownRows(tenantId));
  return withRetries(() => inTransaction(database, begin, work, tenantId));
}

/**
 * Opens a read-only transaction for reports and exports, whose data may be some seconds old. The replica answers if it is
 * configured and up to date. The caller must first check the session and the permission with `asTenant`, because a session that
 * has just ended may still exist on the replica.
 */
export async function asTenantReading<Result>(
  database: Database,
  tenantId: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!isTenantId(tenantId)) throw new TypeError('A tenant id must be a UUID');
  const begin = prologue('dioptria_app', ...ownRows(tenantId), 'transaction_read_only=on');
  const replica = database.replica?.current();
  if (replica) {
    try {
      return await transactionChannel.tracePromise(() => inTransaction({ pool: replica }, begin, work), {
        attempts: 1,
      });
    } catch (error) {
      if (isUnavailable(error)) database.replica?.distrust();
      // A replica also reports a serialization failure if it cancelled the query in order to apply a change of the
      // primary.
      else if (!isWorthRetrying(error)) throw error;
    }
  }
  return withRetries(() => inTransaction(database, begin, work, tenantId));
}

/**
 * Runs `work` in one transaction of the role `dioptria_gate`, before a tenant is known (sign-in by e-mail address, the list of
 * tenants). The role reaches the rows of all tenants, but only in the tables that grant the role a permission. The transaction
 * commits, rolls back and retries like a transaction of `asTenant`.
 */
export async function beforeTenant<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return withRetries(() => inTransaction(database, prologue('dioptria_gate'), work));
}

/**
 * The time limits of `acrossTenants` are longer than the limits of `asTenant`, because a tenant may have ten million sales and no
 * user waits for the result.
 */
const wholeShopSettings = ["statement_timeout='1h'", "idle_in_transaction_session_timeout='10min'"];

/**
 * Runs `work` in one transaction that visits one tenant after another. A backup uses 'read': its transaction does not see changes
 * that other transactions commit after its start. A restore uses 'write': its transaction stores everything or nothing. The
 * transaction begins with the role `dioptria_gate`. `enter` binds the transaction to a tenant: until the next `enter`, the
 * transaction reads and writes rows of this tenant only. The transaction commits and rolls back like a transaction of `asTenant`,
 * but is not retried.
 */
export async function acrossTenants<Result>(
  database: Database,
  access: 'read' | 'write',
  work: (tx: Transaction, enter: (tenantId: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const begin = prologue('dioptria_gate', ...wholeShopSettings);
  const oneMoment = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY';
  return inTransaction(database, access === 'read' ? `${begin}; ${oneMoment}` : begin, (tx) =>
    work(tx, async (tenantId) => {
      if (!isTenantId(tenantId)) throw new TypeError('A tenant id must be a UUID');
      await database.workers?.require(tenantId);
      // The role comes first and the tenant second, in two statements. Citus repeats the second statement on a worker, and connects
      // to this worker with the role that is current at that time.
      await sql.raw(locally("citus.propagate_set_commands='none'", 'ROLE dioptria_app')).execute(tx);
      await sql.raw(locally(...ownRows(tenantId))).execute(tx);
    }),
  );
}
