/** Records the statements that the server sends, in the database driver. */
import { Client, type QueryResult } from 'pg';

/** One statement. */
export interface Statement {
  /** The name of a prepared statement. */
  name: string | undefined;
  text: string;
  values: readonly unknown[];
}

/** The statements between the acquisition and the release of a connection. Statements of one group share a round trip. */
export type Work = Statement[][];

/** A statement and its rows. */
export interface Exchange {
  statement: Statement;
  rows: unknown[];
}

/** The statements of one request: in their groups, and in their order with their rows. */
export interface Recording {
  works: Work[];
  exchanges: Exchange[];
}

type Callback = (error: Error | null, result: QueryResult) => void;
type Send = (statement: unknown, values: unknown, callback?: Callback) => Promise<QueryResult> | undefined;

/** A recorder and the class `Client` for a pool. The statements of all its connections are one recording. */
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

  /** Records the statements while `work` runs. Nothing else may run at the same time. */
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
