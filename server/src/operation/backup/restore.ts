import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../base/process/config.ts';
import { type Database, openDatabase } from '../../base/database/database.ts';
import { findPostmaster, isAlive } from '../../base/database/embedded/embedded-postmaster.ts';
import { migrate, newestMigration } from '../../base/database/migrate.ts';
import { isUnavailable } from '../../base/database/errors.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';
import { type LoadedShops, loadShops } from './load-shops.ts';
import { inspect, type FileContents, type Reading } from './read-file.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'embeddedPostgresUser'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>;

export interface RestoredShops extends LoadedShops {
  replaced?: string;
}

export interface Restoring {
  /** If true, an existing embedded database is kept under another name. If false, an existing database makes the restore fail. */
  replace: boolean;
  now: Date;
  signal?: AbortSignal;
}

/**
 * Restores into the operator's own database, which must have no tenants, or into a new embedded database. When the new
 * embedded database is complete, it replaces the old one. The data of an older version are migrated.
 * @throws StartupProblem if the file or the target database is unusable. In this case nothing was changed.
 */
export async function restore(place: Place, file: string, { replace, now, signal }: Restoring): Promise<RestoredShops> {
  const inspected = await inspect(file, { signal });
  if (place.databaseUrl !== undefined) return fill(place, file, inspected, signal);
  const folder = join(place.dataDir, 'pg18');
  await refuseOccupied(folder, replace);
  await removeAbandoned(place.dataDir);
  const newFolder = join(place.dataDir, `restoring-${process.pid}`);
  await mkdir(newFolder, { recursive: true });
  try {
    const loaded = await fill({ ...place, dataDir: newFolder }, file, inspected, signal);
    await refuseOccupied(folder, replace);
    if (!existsSync(folder)) return await take(newFolder, folder, loaded);
    const replacedFolder = `${folder}.replaced-${now.toISOString().replaceAll(':', '-')}`;
    await rename(folder, replacedFolder);
    return await take(newFolder, folder, { ...loaded, replaced: replacedFolder });
  } catch (error) {
    // The usual reason is a full disk, because the new database is on the same disk as the old database.
    if (!isUnavailable(error)) throw error;
    throw new StartupProblem(
      `The new database in ${place.dataDir} ended before it was complete, and nothing was changed: make room on its disk.`,
      { cause: error },
    );
  } finally {
    await rm(newFolder, { recursive: true, force: true });
  }
}

async function take(newFolder: string, folder: string, restored: RestoredShops): Promise<RestoredShops> {
  await rename(join(newFolder, 'pg18'), folder);
  return restored;
}

async function refuseOccupied(folder: string, replace: boolean): Promise<void> {
  if (!existsSync(folder)) return;
  if (!replace) {
    throw new StartupProblem(`There is a database in ${folder}: --replace keeps it beside under another name.`);
  }
  if (await findPostmaster(await realpath(folder))) {
    throw new StartupProblem(`The database in ${folder} is running: stop the product first.`);
  }
}

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of existsSync(dataDir) ? await readdir(dataDir) : []) {
    const pid = /^restoring-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const left = await findPostmaster(join(await realpath(dataDir), name, 'pg18'));
    if (!left) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

async function fill(place: Place, file: string, inspected: FileContents, signal?: AbortSignal): Promise<LoadedShops> {
  // A restore connects to PostgreSQL directly, without a pooler.
  const databaseUrl = place.databaseDirectUrl ?? place.databaseUrl;
  const at = { ...place, databaseUrl, databaseDirectUrl: undefined };
  const database = await openDatabase(at, undefined, { query_timeout: 0 }, inspected.migration);
  try {
    return await restoreShops(database, file, inspected, { signal });
  } finally {
    await database.close();
  }
}

/**
 * If the process is killed, the database has all tenants of the file or none, and the next start of the server migrates the
 * database.
 */
export async function restoreShops(
  database: Database,
  file: string,
  inspected: FileContents,
  reading: Reading = {},
): Promise<LoadedShops> {
  const newest = await newestMigration(database);
  if (newest !== inspected.migration) {
    throw new StartupProblem(
      `The file ${file} is of the version ${inspected.migration}, the database of ${newest}: restore it into a new, empty one.`,
    );
  }
  const loaded = await loadShops(database, file, inspected, refuseShops, reading);
  await migrate(database.pool, reading.migrations);
  return loaded;
}

async function refuseShops(tx: Transaction): Promise<void> {
  const [shop] = await tx.selectFrom('tenants').select('name').limit(1).execute();
  if (shop) throw new StartupProblem(`The database has shops already ('${shop.name}'): restore into an empty one.`);
}
