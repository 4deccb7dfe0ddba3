import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import type { Config } from '../config.ts';
import { StartupProblem } from '../startup-problem.ts';
import { stat } from 'node:fs/promises';
import { asTenant, isTenantId } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import { auditFrom } from '../resource/audit.ts';
import { interruptible } from './interruption.ts';
import { importShops } from './load-shops.ts';
import { writeNewFile } from './new-file.ts';
import { writeShops } from './read-shops.ts';
import { restore } from './restore.ts';

export const backupHelp = `  backup FILE [--force]
      Writes every shop into a file, as they are at one moment, while the product works. FILE is compressed when its name
      ends in .gz, readable by its owner only, and there when it is complete; --force replaces one of that name.
      Prints {"file","shops","rows","bytes","sha256"}.
  restore FILE [--replace]
      Checks a file and makes a database of it: in DATABASE_URL, where there must be no shops, or as the embedded one in
      DATA_DIR, while the product does not run. --replace keeps the embedded database that is there beside, under another
      name. A file of an older version is brought to this one; whether it is compressed is
      found out from it, not from its name. Prints {"shops","rows","replaced"}.`;

export const movingHelp = `  tenant export ID FILE [--force]
      Writes one shop into a file, as backup does.
  tenant import FILE
      Adds the shops of a file, made by export or backup of this version: all of them, or nothing. Refuses a shop or an
      e-mail address that is here already. Prints {"shops","rows"}, and "codesRefused" for users whose second factor
      was sealed by a key that is not this place's: the recovery codes that each has left.`;

/** Understands the words after `backup`. */
export function backupCommand(args: string[]): Command {
  const { file, force } = fileToWrite(args, 0);
  return async (database) => [await write(database, file, force)];
}

/** Understands the words after `tenant export`. */
export function exportCommand(args: string[]): Command {
  const { file, force, before } = fileToWrite(args, 1);
  const [tenantId = ''] = before;
  return async (database) => {
    if (!isTenantId(tenantId)) throw new StartupProblem(`There is no shop with the id ${tenantId}.`);
    const written = await write(database, file, force, tenantId);
    // All of a shop left the house: its log says so.
    const event = { action: 'export', kind: 'shop', recordId: tenantId } as const;
    await asTenant(database, tenantId, async (tx) => auditFrom(tx, { tenantId, now: new Date() }, event));
    return [written];
  };
}

/** What there is to say of shops that have come. */
export type Remarks = (database: Database, config: Config, tenantIds: readonly string[]) => Promise<object>;

/** Understands the words after `tenant import`. */
export function importCommand(args: string[], remarksOn: Remarks): Command {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const file = onlyFile(positionals);
  return async (database, config) => {
    const loaded = await interruptible((signal) => importShops(database, file, { signal }));
    const ids = loaded.shops.map(({ id }) => id);
    return [{ ...loaded, ...(await remarksOn(database, config, ids)) }];
  };
}

/** Understands the words after `restore`: what it does opens a database of its own. */
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
