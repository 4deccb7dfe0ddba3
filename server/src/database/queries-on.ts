/** Kysely as the door opens it: what it builds goes straight to the one connection of a transaction. */
import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Tables, Transaction } from './tables.ts';

/** A longer text is no statement worth keeping on the server: a bulk insert, say, whose length depends on its rows. */
const longestNamedStatement = 10_000;
const maxKnownNames = 1000;

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const driver = new DummyDriver();
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};

/** Builds and compiles queries. It has no database: nothing can be sent with it. */
export const builder = new Kysely<Tables>({ dialect });

const statementNames = new Map<string, string>();

/** The name a statement is prepared under: told by its text, so that each connection plans it once. */
function nameOf(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  // Texts are few, but for what holds a typed search of many words.
  if (statementNames.size === maxKnownNames) statementNames.clear();
  const name = hash('sha1', text);
  statementNames.set(text, name);
  return name;
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** While `isOpen`: a query that outlived its transaction would run outside it, as the owner. */
class TransactionConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #isOpen: () => boolean;

  constructor(client: PoolClient, isOpen: () => boolean) {
    this.#client = client;
    this.#isOpen = isOpen;
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#isOpen()) throw new Error('A query came after the end of its transaction: await every query inside it');
    const name = parameters.length > 0 && text.length <= longestNamedStatement ? nameOf(text) : undefined;
    const sent = parameters.length === 0 ? { text } : { name, text, values: parameters as unknown[] };
    const { command, rowCount, rows } = await this.#client.query<Row & object>(sent);
    return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): never {
    throw new TypeError('Cursors are not opened here');
  }
}

/** The queries of one transaction, which `client` has open. None is sent once it is no longer open. */
export function queriesOn(client: PoolClient, isOpen: () => boolean): Transaction {
  const connection = new TransactionConnection(client, isOpen);
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) });
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}
