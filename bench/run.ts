import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { missed, type Table, textOf } from './report.ts';

export interface Arguments {
  /** The number of sales in each shop. */
  orders: number;
  tenants: number;
  /** Sends few requests, which test the benchmark but give no reliable figures. */
  quick: boolean;
  /** A missed goal makes the benchmark exit with 1. */
  check: boolean;
  /** A folder that keeps the loaded shops for the next run. */
  keep: string | undefined;
  /** The URL of an existing PostgreSQL server. The user in the URL is a superuser. */
  databaseUrl: string | undefined;
}

/** @throws TypeError for an unknown option, or for an invalid number of sales. */
export function readArguments(defaultOrders?: number): Arguments {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string' },
      tenants: { type: 'string', default: '1000' },
      quick: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      keep: { type: 'string' },
      'database-url': { type: 'string' },
    },
  });
  const { quick, check, keep } = values;
  const orders = Number(values.orders ?? defaultOrders ?? (quick ? 10_000 : 100_000));
  if (!Number.isInteger(orders) || orders < 1000) throw new TypeError('--orders must be a whole number from 1000 on');
  const folder = keep === undefined ? undefined : resolve(keep);
  return { orders, tenants: Number(values.tenants), quick, check, keep: folder, databaseUrl: values['database-url'] };
}

/** Writes to standard error, because the report uses standard output. */
export function say(line: string): void {
  console.error(`[${Math.round(performance.now() / 1000)} s] ${line}`);
}

/** Without `keep`, the work gets a temporary folder, which is removed afterwards. */
export async function inFolder(keep: string | undefined, work: (folder: string) => Promise<void>): Promise<void> {
  if (keep !== undefined) await mkdir(keep, { recursive: true });
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'dioptria-bench-')));
  // If root runs the benchmark, the embedded database runs as another system user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  try {
    await work(folder);
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** With `check`, a missed goal makes the benchmark exit with 1. */
export function bench(
  { keep, check }: Pick<Arguments, 'keep' | 'check'>,
  measure: (folder: string) => Promise<Table[]>,
): Promise<void> {
  return inFolder(keep, async (folder) => {
    const tables = await measure(folder);
    console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}\n`);
    console.log(tables.map(textOf).join('\n\n'));
    const failures = missed(tables);
    if (failures.length > 0) console.log(`\nMissed: ${failures.join('; ')}.`);
    if (check && failures.length > 0) process.exitCode = 1;
  });
}
