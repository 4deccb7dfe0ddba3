import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { chooseAccount } from '../../base/database/embedded/embedded-account.ts';
import { codeOf, messageOf } from '../../base/database/errors.ts';
import { urlOf } from './login-url.ts';

const ours = resolve(import.meta.dirname, '../../../../docs/scaling/pgbouncer.ini');
/** The name of the pooler's socket contains this number. The pooler listens on no TCP port. */
const port = 6432;

export const poolerProgram = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((program) => existsSync(program));

export interface Pooler {
  login(database: string): { connectionString: string };
  stop(): Promise<void>;
}

function configuration(settings: string, folder: string, login: ClientConfig, connections: number): string {
  const { hostname, port: serverPort, username, password, searchParams } = new URL(urlOf(login));
  const at = `host=${searchParams.get('host') ?? hostname} port=${serverPort || '5432'}`;
  const as = `user=${decodeURIComponent(username)}${password === '' ? '' : ` password=${decodeURIComponent(password)}`}`;
  // The added lines belong to the last section of the file, in which the last value of a setting counts. A second section of the
  // same name would replace the first section.
  return [
    settings.replace(/^dioptria = .*$/m, `* = ${at} ${as}`),
    'listen_addr =',
    'auth_type = any',
    `unix_socket_dir = ${folder}`,
    `default_pool_size = ${connections}`,
    '',
  ].join('\n');
}

export async function startPooler(login: ClientConfig, connections: number): Promise<Pooler> {
  if (poolerProgram === undefined) throw new Error('pgbouncer is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'dioptria-pooler-'));
  // pgbouncer refuses to run as root. The account that runs pgbouncer reads the settings and makes pgbouncer's socket in this
  // folder.
  await chmod(folder, 0o777);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, configuration(await readFile(ours, 'utf8'), folder, login, connections));
  // pgbouncer runs as PostgreSQL's account, because only this account may enter the folder of PostgreSQL's socket.
  const account = await chooseAccount(undefined, new URL(urlOf(login)).searchParams.get('host') ?? folder);
  const child = spawn(poolerProgram, ['--quiet', file], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const pooler = {
    login: (database: string) => ({
      connectionString: `postgres://pooled@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`,
    }),
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  await untilItAnswers(pooler.login('postgres'), () => (child.exitCode === null ? undefined : said));
  return pooler;
}

async function untilItAnswers(login: ClientConfig, problem: () => string | undefined): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    const client = new Client({ ...login, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      const isThere = !/^(ENOENT|ECONNREFUSED)$/.test(codeOf(error) ?? '');
      const why = problem() ?? (isThere || attempts === 100 ? messageOf(error) : undefined);
      if (why !== undefined) throw new Error(`pgbouncer does not start: ${why}`, { cause: error });
      await pause(50);
    }
  }
}
