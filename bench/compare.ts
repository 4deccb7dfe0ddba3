/** The server and the bare driver side by side, each operation after the other. */
import type { BareAnswer } from './bare-server.ts';
import { bodyOf, openConnection } from './connection.ts';
import { keepBusy, measureRates, measureTimes, type Target, type Times } from './measure.ts';
import type { Operation } from './operations.ts';
import { fixed, type Line, type Table } from './report.ts';
import type { Script } from './script.ts';
import type { Shop } from './shop.ts';
import { bareTarget, type Measured, serverTarget } from './targets.ts';

const REQUESTS = 600;
const SECONDS = 4;
/** Until every connection of both pools has prepared its statements and the code is hot. */
const WARM_UP = 400;

/** The bare side must do what was recorded: it gets the rows that the server got, and those sold since, in each variant. */
async function verifyBare(target: Target, { name }: Operation, scripts: readonly Script[]): Promise<void> {
  const connection = await openConnection(target.port);
  for (const [variant, script] of scripts.entries()) {
    const { rows } = bodyOf(await connection.send(target.next())) as BareAnswer;
    if (rows < script.rows) throw new Error(`${name} ${variant}: the bare side got ${rows} rows, not ${script.rows}`);
  }
  connection.close();
}

const spent = ({ p50, p99 }: Times) => `${fixed(p50)} / ${fixed(p99)}`;

/** Both sides, and what is asked of them. */
export interface Compared extends Pick<Measured, 'server' | 'effort' | 'say'> {
  barePort: number;
  shop: Shop;
  operations: readonly Operation[];
  /** Of each operation, by its name: what the bare side sends. */
  scripts: Readonly<Record<string, Script[]>>;
}

/** Two tables: one request after the other, and 16 connections at once. */
export async function compare(compared: Compared): Promise<Table[]> {
  const { server, barePort, shop, operations, scripts, effort, say } = compared;
  const [times, rates]: [Line[], Line[]] = [[], []];
  for (const operation of operations) {
    say(`Comparing: ${operation.title}`);
    const { name, title, ratioGoal, throughputGoal, costs } = operation;
    const bare = bareTarget(barePort, shop, operation);
    await verifyBare(bare, operation, scripts[name] ?? []);
    const targets = { ours: serverTarget(server.port, shop, operation), bare };
    const share = effort / costs;
    for (const target of [targets.ours, targets.bare]) await keepBusy([target], WARM_UP * share);
    const taken = await measureTimes(targets, REQUESTS * share);
    const ratio = taken.ours.p50 / taken.bare.p50;
    times.push({
      cells: [title, spent(taken.ours), spent(taken.bare), fixed(ratio)],
      figure: ratio,
      goal: ratioGoal === undefined ? undefined : { atMost: ratioGoal },
    });
    const answered = await measureRates(targets, SECONDS * effort);
    const part = answered.ours / answered.bare;
    rates.push({
      cells: [title, fixed(answered.ours, 0), fixed(answered.bare, 0), fixed(part)],
      figure: part,
      goal: throughputGoal === undefined ? undefined : { atLeast: throughputGoal },
    });
  }
  return [
    { title: 'One after the other, p50 / p99 in ms', columns: ['server', 'bare driver', 'p50 ratio'], lines: times },
    { title: '16 connections, answers per second', columns: ['server', 'bare driver', 'ratio'], lines: rates },
  ];
}
