import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** `folder` is the DATA_DIR of the embedded database, which the command uses unless `databaseUrl` names another one. */
export function startCli(words: readonly string[], folder: string, databaseUrl = '') {
  const own = { DATA_DIR: folder, DATABASE_URL: databaseUrl, DATABASE_TLS: 'off', LOG_LEVEL: 'silent' };
  const script = join(import.meta.dirname, '../../cli.ts');
  return spawn(process.execPath, [script, ...words], { env: { ...process.env, ...own }, cwd: '/' });
}

export async function runCli(words: readonly string[], folder: string, input = '', databaseUrl = '') {
  const child = startCli(words, folder, databaseUrl);
  child.stdin.end(input);
  const exited = once(child, 'exit');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await exited;
  return { status: Number(status), output, errors };
}
