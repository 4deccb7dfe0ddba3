/** Listens to the statements that the server sends, at the driver. */
import { Client, type QueryResult } from 'pg';

/** One statement as it was sent. */
export interface Statement {
  /** Of the prepared statement; without one it is sent as text. */
  name: string | undefined;
  text: string;
  values: readonly unknown[];
}

/** A time that one connection was held: statements that were sent together share a round trip. */
export type Work = Statement[][];

/** A statement and the rows it got. */
export interface Exchange {
  statement: Statement;
  rows: unknown[];
}

/** What one request sent, as it was grouped, and again in its order with what came back. */
export interface Recording {
  works: Work[];
  exchanges: Exchange[];
}

type Callback = (error: Error | null, result: QueryResult) => void;
type Send = (statement: unknown, values: unknown, callback?: Callback) => Promise<QueryResult> | undefined;

/** The driver's client is what pools ask for, each connection one: what all of them send is one recording. */
export function createRecorder() {
  let recording: Recording = { works: [], exchanges: [] };
  let held: Work | undefined;
  let unanswered = 0;

  function sent(statement: Statement): Exchange {
    if (held && unanswered > 0) held.at(-1)?.push(statement);
    else if (held) held.push([statement]);
    else recording.works.push((held = [[statement]]));
    unanswered += 1;
    const [[first] = []] = held;
    if (!first?.text.startsWith('BEGIN') || /^(?:COMMIT|ROLLBACK)/.test(statement.text)) held = undefined;
    const exchange = { statement, rows: [] };
    recording.exchanges.push(exchange);
    return exchange;
  }

  function answered(exchange: Exchange, result?: QueryResult): void {
    unanswered -= 1;
    exchange.rows = result?.rows ?? [];
  }

  class RecordingClient extends Client {
    constructor(options?: unknown) {
      super(options as ConstructorParameters<typeof Client>[0]);
      const send = super.query.bind(this) as Send;
      const query: Send = (statement, values, callback) => {
        const exchange = sent(statementOf(statement, values));
        if (callback) {
          return send(statement, values, (error, result) => {
            answered(exchange, result);
            callback(error, result);
          });
        }
        const result = send(statement, values);
        void result?.then(
          (rows) => answered(exchange, rows),
          () => answered(exchange),
        );
        return result;
      };
      Object.assign(this, { query });
    }
  }

  /** Records what is sent while `work` runs; nothing else may run meanwhile. */
  async function record(work: () => Promise<void>): Promise<Recording> {
    recording = { works: [], exchanges: [] };
    await work();
    return recording;
  }

  return { Client: RecordingClient, record };
}

function statementOf(statement: unknown, values: unknown): Statement {
  const { name, text, values: own } = typeof statement === 'string' ? { text: statement } : (statement as Statement);
  return { name, text, values: own ?? (Array.isArray(values) ? values : []) };
}
