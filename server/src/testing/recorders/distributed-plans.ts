import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { messageOf } from '../../base/database/errors.ts';
import { roleOf, type SentStatement } from './statement-recorder.ts';

/** Returns one use of each statement under each role, without the statements that the tests themselves sent. */
export async function readStatements(folder: string): Promise<SentStatement[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const sent = texts.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line) as SentStatement);
  const ofProduct = sent.filter(({ from: [sender = 'testing/'] }) => !/^testing\/|\.(?:test|proof)\.ts$/.test(sender));
  return [...new Map(ofProduct.map((one) => [`${roleOf(one)} ${one.text}`, one])).values()];
}

const methodOfGathering = 'INSERT/SELECT method';

/** Looks at all levels of the plan, because a plan of Citus contains the plans of its parts. */
function problemsIn(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const below = Object.values(plan).flatMap(problemsIn);
  const node = plan as Record<string, unknown>;
  const tasks = Number(node['Task Count'] ?? 1);
  if (typeof node['Error'] === 'string') below.push(`is refused by a worker (${node['Error']})`);
  if (tasks > 1) below.push('reads several shards');
  if ('Subplans' in node) below.push('gathers the rows of a part on the coordinator');
  if (methodOfGathering in node) below.push(`gathers the rows on the coordinator (${String(node[methodOfGathering])})`);
  return [...new Set(below)];
}

const SECOND = 1000;

/** While a coordinator restarts after a crash, it refuses connections. */
async function connect(login: ClientConfig, attempts = 60): Promise<Client> {
  const client = new Client(login);
  // A crash of the coordinator also fails the statement, whose error is read.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (attempts === 1) throw error;
    await pause(SECOND / 2);
    return connect(login, attempts - 1);
  }
}

interface Problem extends Pick<SentStatement, 'text' | 'from'> {
  role: string;
  found: readonly string[];
}

/** The cluster plans each statement without executing it. */
export async function problemsOnCluster(login: ClientConfig, statements: readonly SentStatement[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  const add = ({ text, from, ...sent }: SentStatement, found: readonly string[]) =>
    problems.push({ found, from, role: roleOf(sent), text });
  let client = await connect(login);
  for (const sent of statements) {
    const text = sent.text.replace(/^declare .*? cursor (?:with hold )?for /is, '');
    try {
      for (const begin of sent.begin) await client.query(begin);
      const { rows } = await client.query<object>(`explain (format json, costs off) ${text}`, [...sent.values]);
      const found = problemsIn(rows);
      if (found.length > 0) add(sent, found);
      await client.query('rollback');
    } catch (error) {
      add(sent, [messageOf(error)]);
      await client.query('rollback').catch(async () => {
        client = await connect(login);
      });
    }
  }
  await client.end();
  return problems;
}
