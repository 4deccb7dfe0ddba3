import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  type JoinBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
  type StringReference,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { Tables, Transaction } from './tables.ts';

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class TransactionConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #isOpen: () => boolean;

  constructor(client: PoolClient, isOpen: () => boolean) {
    this.#client = client;
    this.#isOpen = isOpen;
  }

  async executeQuery<Row>(query: CompiledQuery & { name?: string }): Promise<QueryResult<Row>> {
    if (!this.#isOpen()) throw new Error('A query came after the end of its transaction: await every query inside it');
    const sent = { name: query.name, text: query.sql, values: [...query.parameters] };
    const { command, rowCount, rows } = await this.#client.query<Row & object>(sent);
    return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): never {
    throw new TypeError('Cursors are not opened here');
  }
}

/** The driver does nothing at the begin and the end of a transaction, because as-tenant.ts begins and ends transactions. */
class TransactionDriver extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super();
    this.#connection = connection;
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }
}

/** Queries throw after the transaction has ended, because they would then run as the owner of the tables. */
export function queriesOn(client: PoolClient, isOpen: () => boolean): Transaction {
  return queriesBy(new TransactionDriver(new TransactionConnection(client, isOpen)));
}

function queriesBy(driver: Driver): Transaction {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const unconnected = queriesBy(new DummyDriver());

/** A constant text. PostgreSQL prepares the statement once for each connection and keeps it until the connection ends. */
export type Statement<Row> = CompiledQuery<Row> & { name: string };

/** `parameter(1)` is the first of the values that `run` gets. */
export const parameter = <Value>(position: number): RawBuilder<Value> => sql.raw<Value>(`$${position}`);

/**
 * Hides the length of an array when PostgreSQL plans a prepared statement. A plan for the known length of a short array
 * would always seem cheaper than the generic plan that PostgreSQL keeps, so PostgreSQL would plan the statement again
 * at each run.
 */
export const hideArrayLength = <Value>(
  array: RawBuilder<unknown> | readonly Value[],
  type: string,
): RawBuilder<Value[]> => sql<Value[]>`(select ${array}::${sql.raw(type)}[])::${sql.raw(type)}[]`;

/**
 * Use it for queries that run in most requests. Each value of the statement must be a `parameter`, and each list an
 * array (`any(…)`).
 * @throws Error if the query contains a value that is no `parameter`.
 */
export function statement<Row>(
  name: string,
  build: (queries: Transaction) => { compile(): CompiledQuery<Row> },
): Statement<Row> {
  const compiled = build(unconnected).compile();
  if (compiled.parameters.length > 0) throw new Error(`The statement ${name} holds a value: name it a parameter`);
  return { ...compiled, name };
}

export async function run<Row>(tx: Transaction, prepared: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
  const sent: CompiledQuery<Row> = { ...prepared, parameters: values };
  const { rows } = await tx.executeQuery(sent);
  return rows;
}

const texts = new Map<string, string>();

function isTextOf(name: string, text: string): boolean {
  if (!texts.has(name)) texts.set(name, text);
  return texts.get(name) === text;
}

/**
 * PostgreSQL prepares the first text that runs under a name. Lists in the text must be arrays (`any(…)`), so that the text does not
 * vary. A statement with another text under the same name runs without the name.
 */
export async function runNamed<Row>(
  tx: Transaction,
  name: string | undefined,
  query: { compile(tx: Transaction): CompiledQuery<Row> },
): Promise<Row[]> {
  const { rows } = await sendNamed(tx, name, query.compile(tx));
  return rows;
}

/** Does the same as `runNamed`, but returns the whole result instead of only the rows. */
export function sendNamed<Row>(
  tx: Transaction,
  name: string | undefined,
  compiled: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  const named = name !== undefined && isTextOf(name, compiled.sql) ? { ...compiled, name } : compiled;
  return tx.executeQuery(named);
}

/**
 * Joins by `tenant_id` and by the given columns. Every join needs both conditions, because every key begins with
 * `tenant_id` (docs/decisions/0003-tenancy-by-row-security.md). `joined` has the table's name or alias: `users.id`.
 */
export function inTenant<DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  joined: StringReference<DB, TB>,
  known: StringReference<DB, TB>,
): JoinBuilder<DB, TB> {
  return join.onRef(tenantBeside<DB, TB>(joined), '=', tenantBeside<DB, TB>(known)).onRef(joined, '=', known);
}

/** Returns `sales.tenant_id` for `sales.client_id`. */
function tenantBeside<DB, TB extends keyof DB>(column: string): StringReference<DB, TB> {
  return `${column.slice(0, column.indexOf('.'))}.tenant_id` as StringReference<DB, TB>;
}

/**
 * `'a', 'b'`: the values are part of the statement's text, so that PostgreSQL can use a partial index whose condition contains
 * them. Never pass values that a request sends.
 */
export const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));
