import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { asTenant, isTenantId } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Command, Config } from '../../base/process/config.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';
import { auditFrom } from '../../base/records/record-change.ts';
import { importShops } from './load-shops.ts';
import { writeNewFile } from './new-file.ts';
import { writeShops } from './read-shops.ts';
import { restore } from './restore.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * On Ctrl+C, or on another signal to end the process, the work is aborted and cleans up.
 * @throws StartupProblem if a signal has aborted the work.
 */
async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  // A signal may arrive twice: from the terminal and from the parent process.
  for (const signal of signals) process.on(signal, interrupt);
  try {
    return await work(interruption.signal);
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    throw new StartupProblem('Interrupted: nothing was changed.', { cause: error });
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}

export const backupHelp = `  backup FILE [--force]
      Writes every shop into a file, in one snapshot, while the product works. FILE is compressed if its name ends in .gz.
      Only its owner may read it. It gets its name when it is complete; --force replaces a file of that name.
      Prints {"file","shops","rows","bytes","sha256"}.
  restore FILE [--replace]
      Checks a file and restores it into DATABASE_URL, which must have no shops, or as the embedded database in DATA_DIR,
      while the product does not run. --replace keeps the existing embedded database under another name. A file of an
      older version is migrated to this one. Its name need not end in .gz. Prints {"shops","rows","replaced"}.`;

export const movingHelp = `  tenant export ID FILE [--force]
      Writes one shop into a file, as backup does.
  tenant import FILE
      Adds the shops of a file that export or backup of this version has made: all of them, or none. Refuses a shop or an
      e-mail address that exists already. Prints {"shops","rows"}. "codesRefused" lists users whose second factor is
      sealed with the key of another installation, with the number of recovery codes that each has left.`;

export function backupCommand(args: string[]): Command {
  const { file, force } = fileToWrite(args, 0);
  return async (database) => [await write(database, file, force)];
}

export function exportCommand(args: string[]): Command {
  const { file, force, before } = fileToWrite(args, 1);
  const [tenantId = ''] = before;
  return async (database) => {
    if (!isTenantId(tenantId)) throw new StartupProblem(`There is no shop with the id ${tenantId}.`);
    const written = await write(database, file, force, tenantId);
    // The tenant's audit log gets an entry that says that all data of the tenant were exported.
    const event = { action: 'export', kind: 'shop', recordId: tenantId } as const;
    await asTenant(database, tenantId, async (tx) => auditFrom(tx, { tenantId, now: new Date() }, event));
    return [written];
  };
}

export type ImportReport = (database: Database, config: Config, tenantIds: readonly string[]) => Promise<object>;

export function importCommand(args: string[], reportOn: ImportReport): Command {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const file = onlyFile(positionals);
  return async (database, config) => {
    const loaded = await interruptible((signal) => importShops(database, file, { signal }));
    const ids = loaded.shops.map(({ id }) => id);
    return [{ ...loaded, ...(await reportOn(database, config, ids)) }];
  };
}

/** Unlike the other commands, `restore` opens the database itself. */
export function restoreCommand(args: string[]): (config: Config) => Promise<object[]> {
  const { values, positionals } = parseArgs({
    args,
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const file = onlyFile(positionals);
  const { replace = false } = values;
  return async (config) => [
    await interruptible((signal) => restore(config, file, { replace, now: new Date(), signal })),
  ];
}

function fileToWrite(args: string[], wordsBefore: number) {
  const { values, positionals } = parseArgs({ args, options: { force: { type: 'boolean' } }, allowPositionals: true });
  const before = positionals.slice(0, wordsBefore);
  if (before.length < wordsBefore) throw new StartupProblem('Say the id of one shop, as tenant list prints it.');
  return { before, file: onlyFile(positionals.slice(wordsBefore)), force: values.force ?? false };
}

function onlyFile([file, ...others]: string[]): string {
  if (file === undefined || others.length > 0) throw new StartupProblem('Say the name of one file.');
  return resolve(file);
}

async function write(database: Database, file: string, force: boolean, tenantId?: string): Promise<object> {
  const { shops, rows, sha256 } = await interruptible((signal) =>
    writeNewFile(file, { force, signal }, (to) => writeShops(database, to, new Date(), tenantId)),
  );
  return { file, shops, rows, bytes: (await stat(file)).size, sha256 };
}
