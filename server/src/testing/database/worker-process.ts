import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Worker } from './test-server.ts';

interface Facts {
  folder: string;
  pid: number;
  command: string;
}

/** A worker of the Citus cluster, which runs on this machine. */
export class WorkerProcess {
  readonly #worker: Worker;
  readonly #facts: Facts;

  private constructor(worker: Worker, facts: Facts) {
    this.#worker = worker;
    this.#facts = facts;
  }

  static async find(worker: Worker): Promise<WorkerProcess> {
    return new WorkerProcess(worker, await factsOf(worker));
  }

  async kill(): Promise<void> {
    process.kill((await factsOf(this.#worker)).pid, 'SIGKILL');
  }

  /** Returns a function that ends the freeze. */
  async freeze(): Promise<() => Promise<void>> {
    const { pid } = await factsOf(this.#worker);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    const all = [pid, ...children];
    for (const one of all) process.kill(one, 'SIGSTOP');
    return async () => {
      for (const one of all) process.kill(one, 'SIGCONT');
      await this.#answer();
    };
  }

  /** PostgreSQL stores the command that started it. */
  async start(): Promise<void> {
    const { uid, gid } = statSync(this.#facts.folder);
    const account = process.getuid?.() === uid ? {} : { uid, gid };
    const options = { ...account, cwd: '/', detached: true, stdio: 'ignore' } as const;
    // PostgreSQL refuses to start while a process of the killed one still lives.
    const start = () => {
      const child = spawn('sh', ['-c', `exec ${this.#facts.command}`], options).once('exit', again);
      child.unref();
      return child;
    };
    const again = () => void pause(100).then(() => (child = start()));
    let child = start();
    await this.#answer();
    child.off('exit', again);
  }

  async #answer(): Promise<void> {
    while (!(await factsOf(this.#worker).catch(() => undefined))) await pause(100);
  }
}

async function factsOf({ login }: Worker): Promise<Facts> {
  const client = new Client({ ...login, connectionTimeoutMillis: 3000 });
  await client.connect();
  try {
    const { rows } = await client.query<Facts>(
      `select current_setting('data_directory') as folder, pg_read_file('postmaster.opts') as command,
         split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`,
    );
    const [facts] = rows;
    if (!facts) throw new Error('PostgreSQL did not answer');
    return facts;
  } finally {
    await client.end();
  }
}
