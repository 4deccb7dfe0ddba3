import { goals } from './goals.ts';
import { keepBusy, measureTimes, serverTarget, type Target } from './measure.ts';
import { figures, growing } from './operations.ts';
import type { Running } from './processes.ts';
import { fixed, type Line, type Table } from './report.ts';
import { say } from './run.ts';
import type { Shop } from './shop.ts';

export interface Measured {
  server: Running;
  shops: { small: Shop; large: Shop };
  /** The fraction of the full number of requests. Only 1 gives reliable figures. */
  effort: number;
}

export async function measureGrowth({ server, shops, effort }: Measured): Promise<Table> {
  const lines: Line[] = [];
  say('Measuring growth');
  for (const operation of growing) {
    const { small, large } = shops;
    const targets = {
      small: serverTarget(server.port, small, operation),
      large: serverTarget(server.port, large, operation),
    };
    await measureTimes(targets, 200 * effort);
    const times = await measureTimes(targets, 400 * effort);
    const growth = times.large.p50 / times.small.p50;
    lines.push({
      cells: [operation.title, fixed(times.small.p50), fixed(times.large.p50), fixed(growth)],
      figure: growth,
      goal: { atMost: goals.growthBySales },
    });
  }
  const columns = [`${shops.small.orders} orders`, `${shops.large.orders} orders`, 'ratio'];
  return { title: 'Growth, p50 in ms', columns, lines };
}

export async function measureFigures({ server, shops, effort }: Measured): Promise<Table> {
  say('Measuring dashboard and reports');
  const lines: Line[] = [];
  for (const figure of figures) {
    const target = serverTarget(server.port, shops.large, figure);
    await measureTimes({ target }, 50 * effort);
    const { p50, p99 } = (await measureTimes({ target }, 200 * effort)).target;
    lines.push({ cells: [figure.title, fixed(p50), fixed(p99)], figure: p50, goal: { atMost: goals.figure } });
  }
  return { title: `Dashboard and reports at ${shops.large.orders} orders, ms`, columns: ['p50', 'p99'], lines };
}

function memoryLine(name: string, bytes: number): Line {
  const megabytes = bytes / 1e6;
  return { cells: [name, fixed(megabytes, 0)], figure: megabytes };
}

/** Measures after 50,000 and after 100,000 requests. The second half must not add memory. */
export async function measureMemory(
  { server, effort }: Pick<Measured, 'server' | 'effort'>,
  targets: readonly Target[],
  atStart: number,
): Promise<Table> {
  const half = 50_000 * effort;
  const sample = async () => {
    say(`Measuring memory: ${half} requests`);
    await keepBusy(targets, half);
    return server.memory();
  };
  const memory = { ready: atStart, half: await sample(), whole: await sample() };
  const added = (memory.whole - memory.half) / 1e6;
  return {
    title: 'Memory of the server process, MB',
    columns: [''],
    lines: [
      { ...memoryLine('when ready', memory.ready), goal: { atMost: goals.memoryWhenReady } },
      memoryLine(`after ${half} more requests`, memory.half),
      memoryLine(`after ${2 * half} more requests`, memory.whole),
      { cells: ['added by the second half', fixed(added, 0)], figure: added, goal: { atMost: goals.memoryAdded } },
    ],
  };
}

/** Measures the median of five starts. */
export async function startUp(start: () => Promise<Running>): Promise<Table> {
  const starts: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const running = await start();
    starts.push(running.readyAfter);
    await running.stop();
  }
  const median = starts.toSorted((one, other) => one - other)[2] ?? Number.NaN;
  return {
    title: 'Start, ms',
    columns: [''],
    lines: [
      {
        cells: ['ready after npm start, median of 5', fixed(median, 0)],
        figure: median,
        goal: { atMost: goals.start },
      },
    ],
  };
}
