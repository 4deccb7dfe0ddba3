/**
 * This server has only Node's http server and the bare database driver. For each request the server sends the same statements as
 * Dioptría's server, in the same round trips. The server has no routes, session rules, schemas or log.
 */
import { verify } from '@node-rs/argon2';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool, type PoolConfig, type QueryResult } from 'pg';
import type { Work } from '../server/src/testing/recorders/recorder.ts';
import { sinceRuns } from './operations.ts';
import { renewed, type Script } from './script.ts';

export interface BareTask {
  login: PoolConfig;
  scripts: Record<string, Script[]>;
}

export interface BareAnswer {
  rows: number;
  answer: unknown[][];
}

/**
 * A script that inserts rows can run only once. So the server makes this many copies with new ids in advance. After it
 * has used them, it makes one copy per run.
 */
const AHEAD = 4000;
let lastNumber = 1_500_000_000 + sinceRuns();
const nextNumber = () => (lastNumber += 1);

class Stock {
  readonly #scripts: Script[];
  /** A list for each variant of the operation. */
  readonly #ready: Script[][];

  constructor(scripts: Script[]) {
    this.#scripts = scripts;
    const once = scripts.some(({ generatedValues }) => generatedValues.length > 0);
    const each = once ? Math.ceil(AHEAD / scripts.length) : 0;
    this.#ready = scripts.map((_, variant) => Array.from({ length: each }, () => this.#renew(variant)));
  }

  #renew(variant: number): Script {
    const script = this.#scripts[variant];
    if (!script) throw new RangeError('There is no script');
    return renewed(script, nextNumber);
  }

  take(variant: number): Script {
    return this.#ready[variant]?.pop() ?? this.#renew(variant);
  }
}

async function perform(pool: Pool, work: Work, results: QueryResult[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const batch of work) {
      const answers = batch.map(({ name, text, values }) =>
        values.length === 0 ? client.query(text) : client.query({ name, text, values: [...values] }),
      );
      results.push(...(await Promise.all(answers)));
    }
  } finally {
    client.release();
  }
}

async function run(pool: Pool, { works, password, unanswered }: Script): Promise<BareAnswer> {
  const results: QueryResult[] = [];
  for (const [index, work] of works.entries()) {
    if (password?.before === index) await verify(password.hash, password.typed);
    await perform(pool, work, results);
  }
  const given = results.map((result) => result.rows).filter((some) => some?.length > 0);
  return { rows: given.reduce((sum, some) => sum + some.length, 0), answer: given.slice(unanswered) };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
}

/** A request to `/<operation>/<variant>` runs the script of this variant. */
function serve({ login, scripts }: BareTask): void {
  const pool = new Pool({ max: 10, pipeline: true, ...login });
  const stocks = new Map(Object.entries(scripts).map(([name, some]) => [name, new Stock(some)]));
  const server = createServer((request, response) => {
    const answer = async () => {
      const [, name = '', variant = ''] = (request.url ?? '').split('/');
      if (request.method === 'POST') await readBody(request);
      const script = stocks.get(name)?.take(Number(variant));
      if (!script) throw new Error(`There is no script for ${request.url}`);
      const text = JSON.stringify(await run(pool, script));
      const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) };
      response.writeHead(200, head).end(text);
    };
    answer().catch((error: unknown) => {
      console.error(error);
      response.writeHead(500, { 'content-length': 0 }).end();
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

process.once('message', (task) => serve(task as BareTask));
