import { Client, type QueryResult } from 'pg';

export interface Statement {
  name: string | undefined;
  text: string;
  values: readonly unknown[];
}

/** Statements of one group share a round trip. */
export type Work = Statement[][];

export interface Exchange {
  statement: Statement;
  rows: unknown[];
}

export interface Recording {
  works: Work[];
  exchanges: Exchange[];
}

type Callback = (error: Error | null, result: QueryResult) => void;
type Send = (statement: unknown, values: unknown, callback?: Callback) => Promise<QueryResult> | undefined;

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

  const RecordingClient = clientThatTells(() => (statement) => {
    const exchange = sent(statement);
    return (result) => answered(exchange, result);
  });

  async function record(work: () => Promise<void>): Promise<Recording> {
    recording = { works: [], exchanges: [] };
    await work();
    return recording;
  }

  return { Client: RecordingClient, record };
}

/** Called with each statement of a connection. May return a function that is called with the answer. */
export type Listener = (statement: Statement) => ((result?: QueryResult) => void) | undefined;

/** Each `listen` is called once for each connection. */
export function clientThatTells(...listen: readonly (() => Listener)[]) {
  return class extends Client {
    constructor(options?: unknown) {
      super(options as ConstructorParameters<typeof Client>[0]);
      const listeners = listen.map((start) => start());
      const send = super.query.bind(this) as Send;
      const query: Send = (statement, values, callback) => {
        const sent = statementOf(statement, values);
        const answered = listeners.map((listener) => listener(sent));
        const hearAnswer = (result?: QueryResult) => answered.forEach((hear) => hear?.(result));
        if (callback) {
          return send(statement, values, (error, result) => {
            hearAnswer(error ? undefined : result);
            callback(error, result);
          });
        }
        const result = send(statement, values);
        void result?.then(hearAnswer, () => hearAnswer());
        return result;
      };
      Object.assign(this, { query });
    }
  };
}

function statementOf(statement: unknown, values: unknown): Statement {
  const { name, text, values: own } = typeof statement === 'string' ? { text: statement } : (statement as Statement);
  return { name, text, values: own ?? (Array.isArray(values) ? values : []) };
}
