/** Kysely over the connection of one transaction, and its prepared statements. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
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
  const driver = new TransactionDriver(new TransactionConnection(client, isOpen));
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** The SQL text of each name. */
const texts = new Map<string, string>();

function isTextOf(name: string, text: string): boolean {
  if (!texts.has(name)) texts.set(name, text);
  return texts.get(name) === text;
}

/**
 * Runs a statement, as a prepared one if it has a name: PostgreSQL keeps it until the connection ends. Only statements of
 * nearly every request have a name. A name belongs to one text, in which lists are arrays (`any(…)`); a statement with
 * another text under the same name is run without the name.
 */
export async function runNamed<Row>(
  tx: Transaction,
  name: string | undefined,
  query: { compile(tx: Transaction): CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = query.compile(tx);
  const named = name !== undefined && isTextOf(name, compiled.sql) ? { ...compiled, name } : compiled;
  const { rows } = await tx.executeQuery<Row>(named);
  return rows;
}
