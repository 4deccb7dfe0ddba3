import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type RawBuilder,
} from 'kysely';
import type { Tables, Transaction } from './tables.ts';

/** Builds and compiles queries. It has no database: nothing can be sent with it. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands where a value will be. */
class Blank {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Has a blank under every name. */
const blanks = new Proxy({}, { get: (_, name) => new Blank(String(name)) });

interface Compiled<Values> {
  /** The text between the parameters. */
  texts: TemplateStringsArray;
  valuesOf(given: Values): unknown[];
}

function compile<Values extends object>(query: Compilable): Compiled<Values> {
  const { sql: text, parameters } = query.compile();
  const [first = '', ...others] = text.split(/\$(\d+)/);
  const texts = [first, ...others.filter((_, index) => index % 2 === 1)];
  const places = others.filter((_, index) => index % 2 === 0).map((place) => parameters[Number(place) - 1]);
  return {
    texts: Object.assign(texts, { raw: texts }),
    valuesOf: (given) => places.map((place) => (place instanceof Blank ? given[place.name as keyof Values] : place)),
  };
}

/**
 * A query that is built and compiled once, when it is first asked: for what nearly every request asks, where that takes
 * longer than the rest of the server's work. It may also be the beginning of a longer one: sql`${query} order by …`.
 * @param build must do nothing with the values but put each where one value stands; no text of it may hold `$1`.
 */
export function prepared<Values extends object, Row>(
  build: (values: Values, tx: Transaction) => Compilable<Row>,
): (values: Values) => RawBuilder<Row> {
  let compiled: Compiled<Values> | undefined;
  return (values) => {
    compiled ??= compile(build(blanks as Values, builder));
    return sql<Row>(compiled.texts, ...compiled.valuesOf(values));
  };
}
