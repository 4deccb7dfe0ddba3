import type { BareAnswer } from './bare-server.ts';
import { bodyOf, openConnection } from './connection.ts';
import { bareTarget, keepBusy, measureRates, measureTimes, serverTarget, type Target, type Times } from './measure.ts';
import type { Operation } from './operation.ts';
import { fixed, type Line, type Table } from './report.ts';
import type { Script } from './script.ts';
import type { Measured } from './server-figures.ts';
import { say } from './run.ts';
import type { Shop } from './shop.ts';

const REQUESTS = 600;
const SECONDS = 4;
/** After this many requests, every connection has prepared its statements and Node has compiled the code. */
const WARM_UP = 400;

/** Throws if the bare server reads fewer rows than Dioptría's server read during the recording. */
async function verifyBare(target: Target, { name }: Operation, scripts: readonly Script[]): Promise<void> {
  const connection = await openConnection(target.port);
  for (const [variant, script] of scripts.entries()) {
    const { rows } = bodyOf(await connection.send(target.next())) as BareAnswer;
    if (rows < script.rows) throw new Error(`${name} ${variant}: the bare side got ${rows} rows, not ${script.rows}`);
  }
  connection.close();
}

const timesText = ({ p50, p99 }: Times) => `${fixed(p50)} / ${fixed(p99)}`;

export interface Compared extends Pick<Measured, 'server' | 'effort'> {
  barePort: number;
  shop: Shop;
  operations: readonly Operation[];
  /** The keys are the names of the operations. */
  scripts: Readonly<Record<string, Script[]>>;
}

/** Returns two tables: the times of requests one after the other, and the rates of requests over 16 connections at once. */
export async function compare(compared: Compared): Promise<Table[]> {
  const { server, barePort, shop, operations, scripts, effort } = compared;
  const [times, rates]: [Line[], Line[]] = [[], []];
  for (const operation of operations) {
    say(`Comparing: ${operation.title}`);
    const { name, title, goal, costs } = operation;
    const bare = bareTarget(barePort, shop, operation);
    await verifyBare(bare, operation, scripts[name] ?? []);
    const targets = { ours: serverTarget(server.port, shop, operation), bare };
    const share = effort / costs;
    for (const target of [targets.ours, targets.bare]) await keepBusy([target], WARM_UP * share);
    const taken = await measureTimes(targets, REQUESTS * share);
    const ratio = taken.ours.p50 / taken.bare.p50;
    times.push({
      cells: [title, timesText(taken.ours), timesText(taken.bare), fixed(ratio)],
      figure: ratio,
      goal: goal && { atMost: goal.ratio },
    });
    const answered = await measureRates(targets, SECONDS * effort);
    const part = answered.ours / answered.bare;
    rates.push({
      cells: [title, fixed(answered.ours, 0), fixed(answered.bare, 0), fixed(part)],
      figure: part,
      goal: goal && { atLeast: goal.throughput },
    });
  }
  return [
    { title: 'One after the other, p50 / p99 in ms', columns: ['server', 'bare driver', 'p50 ratio'], lines: times },
    { title: '16 connections, answers per second', columns: ['server', 'bare driver', 'ratio'], lines: rates },
  ];
}
