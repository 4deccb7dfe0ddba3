/** Kysely over the connection of one transaction, and its prepared statements. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
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

/** as-tenant.ts begins and ends the transaction, not Kysely: the driver only hands out the connection. */
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

/**
 * The Kysely of the transaction that `client` has open.
 * @param isOpen false after the end of the transaction: a later query is refused, because it would run as the owner.
 */
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

/** Compiles statements and never sends them. */
const unconnected = queriesBy(new DummyDriver());

/** A statement whose text never varies. PostgreSQL prepares it once for each connection and keeps it until the connection ends. */
export type Statement<Row> = CompiledQuery<Row> & { name: string };

/** The value at a position of a statement: `parameter(1)` is the first value of its run. */
export const parameter = <Value>(position: number): RawBuilder<Value> => sql.raw<Value>(`$${position}`);

/**
 * An array that PostgreSQL does not know when it plans a prepared statement. If PostgreSQL knew that the array has two elements, a
 * plan for two would always seem cheaper than the kept plan, and each run would plan the statement again.
 */
export const unplanned = <Value>(array: RawBuilder<unknown> | readonly Value[], type: string): RawBuilder<Value[]> =>
  sql<Value[]>`(select ${array}::${sql.raw(type)}[])::${sql.raw(type)}[]`;

/**
 * A named statement, compiled once, for queries that most requests send. Each of its values is a `parameter`; a list is an
 * array (`any(…)`).
 * @throws Error if the query holds a value that is no parameter.
 */
export function statement<Row>(
  name: string,
  build: (queries: Transaction) => { compile(): CompiledQuery<Row> },
): Statement<Row> {
  const compiled = build(unconnected).compile();
  if (compiled.parameters.length > 0) throw new Error(`The statement ${name} holds a value: name it a parameter`);
  return { ...compiled, name };
}

/** Runs a statement with the values of its parameters, in their order. */
export async function run<Row>(tx: Transaction, prepared: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
  const sent: CompiledQuery<Row> = { ...prepared, parameters: values };
  const { rows } = await tx.executeQuery(sent);
  return rows;
}

/** The SQL text of each name. */
const texts = new Map<string, string>();

function isTextOf(name: string, text: string): boolean {
  if (!texts.has(name)) texts.set(name, text);
  return texts.get(name) === text;
}

/**
 * Runs a statement that is assembled for a request. A statement with a name (the usual lists and searches) is prepared. A
 * name belongs to one text, in which lists are arrays (`any(…)`). A statement with another text under the same name is run
 * without the name.
 */
export async function runNamed<Row>(
  tx: Transaction,
  name: string | undefined,
  query: { compile(tx: Transaction): CompiledQuery<Row> },
): Promise<Row[]> {
  const { rows } = await sendNamed(tx, name, query.compile(tx));
  return rows;
}

/** As `runNamed`, with the whole result. */
export function sendNamed<Row>(
  tx: Transaction,
  name: string | undefined,
  compiled: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  const named = name !== undefined && isTextOf(name, compiled.sql) ? { ...compiled, name } : compiled;
  return tx.executeQuery(named);
}
