import { CompiledQuery, sql, type Compilable, type QueryResult, type RawBuilder } from 'kysely';
import { builder } from './queries-on.ts';
import type { Transaction } from './tables.ts';

/** Stands where a value will be. */
class Blank {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Has a blank under every name. */
const blanks = new Proxy({}, { get: (_, name) => new Blank(String(name)) });

/** A compiled query and, for each of its parameters, what stands there: a value, or a blank. */
interface Compiled {
  text: string;
  parameters: readonly unknown[];
}

function compile<Values>(build: (values: Values, tx: Transaction) => Compilable): Compiled {
  const { sql: text, parameters } = build(blanks as Values, builder).compile();
  return { text, parameters };
}

const filled = (parameters: readonly unknown[], given: object) =>
  parameters.map((one) => (one instanceof Blank ? given[one.name as keyof typeof given] : one));

/** A query whose values are known. */
export interface PreparedQuery<Row> {
  execute(tx: Transaction): Promise<QueryResult<Row>>;
}

/**
 * A query that is built and compiled once, when it is first asked: for what nearly every request asks, where that takes
 * longer than the rest of the server's work.
 * @param build must do nothing with the values but put each where one value stands.
 */
export function prepared<Values extends object, Row>(
  build: (values: Values, tx: Transaction) => Compilable<Row>,
): (values: Values) => PreparedQuery<Row> {
  let compiled: Compiled | undefined;
  return (values) => {
    const { text, parameters } = (compiled ??= compile(build));
    const query = CompiledQuery.raw(text, filled(parameters, values));
    return { execute: (tx) => tx.executeQuery<Row>(query) };
  };
}

/**
 * The same as the beginning of a longer query: sql`${query} order by …`.
 * @param build as above; no text of it may hold `$1`.
 */
export function preparedPart<Values extends object, Row>(
  build: (values: Values, tx: Transaction) => Compilable<Row>,
): (values: Values) => RawBuilder<Row> {
  let pieces: { texts: TemplateStringsArray; parameters: unknown[] } | undefined;
  return (values) => {
    const { texts, parameters } = (pieces ??= piecesOf(compile(build)));
    return sql<Row>(texts, ...filled(parameters, values));
  };
}

/** The text between the parameters, and these in the order in which they stand there. */
function piecesOf({ text, parameters }: Compiled) {
  const [first = '', ...others] = text.split(/\$(\d+)/);
  const texts = [first, ...others.filter((_, index) => index % 2 === 1)];
  const places = others.filter((_, index) => index % 2 === 0);
  return {
    texts: Object.assign(texts, { raw: texts }),
    parameters: places.map((place) => parameters[Number(place) - 1]),
  };
}
