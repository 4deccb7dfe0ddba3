import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chooseAccount } from '../../base/database/embedded/embedded-account.ts';

const run = promisify(execFile);
const installed = '/usr/lib/postgresql';

export const installedBinaries = (existsSync(installed) ? readdirSync(installed) : [])
  .filter((version) => Number(version) >= 15)
  .toSorted((one, other) => Number(other) - Number(one))
  .map((version) => join(installed, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'pg_basebackup')));

export interface InstalledCluster {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface Pair {
  primary: InstalledCluster;
  replica: InstalledCluster;
  remove(): Promise<void>;
}

export async function startPair(): Promise<Pair> {
  if (installedBinaries === undefined) throw new Error('PostgreSQL is not installed');
  const binaries = installedBinaries;
  const folder = await mkdtemp(join(tmpdir(), 'dioptria-pair-'));
  await chmod(folder, 0o777);
  // initdb refuses an account without a name.
  const account = await chooseAccount('nobody', folder);
  const environment = { ...process.env, HOME: folder, LC_ALL: 'C' };
  const program = (name: string, ...words: string[]) =>
    run(join(binaries, name), words, { ...account, cwd: folder, env: environment });

  function cluster(name: string, port: number): InstalledCluster {
    const data = join(folder, name);
    const options = `-k ${folder} -p ${port} -c listen_addresses= -c fsync=off -c hot_standby_feedback=on`;
    return {
      url: `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
      start: async () => {
        await program('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, `${name}.log`), '-o', options);
      },
      stop: async () => {
        await program('pg_ctl', 'stop', '-w', '-D', data, '-m', 'immediate');
      },
    };
  }

  const [primary, replica] = [cluster('primary', 5432), cluster('replica', 5433)];
  await program('initdb', '-D', join(folder, 'primary'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  await primary.start();
  const source = ['-h', folder, '-p', '5432', '-U', 'postgres'];
  await program('pg_basebackup', ...source, '-D', join(folder, 'replica'), '-R', '--checkpoint=fast', '--no-sync');
  await replica.start();
  const remove = async () => {
    await Promise.allSettled([primary.stop(), replica.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  return { primary, replica, remove };
}
