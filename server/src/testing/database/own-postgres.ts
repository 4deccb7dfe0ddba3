import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chooseAccount } from '../../base/database/embedded/embedded-account.ts';
import { locateBinaries } from '../../base/database/embedded/embedded-binaries.ts';

const run = promisify(execFile);

type Program = (name: 'initdb' | 'pgCtl', ...words: string[]) => Promise<void>;

export class OwnPostgres {
  readonly #folder: string;
  readonly #run: Program;

  private constructor(folder: string, program: Program) {
    this.#folder = folder;
    this.#run = program;
  }

  static async make(): Promise<OwnPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'dioptria-own-'));
    const account = await chooseAccount('nobody', folder);
    await chmod(folder, 0o755);
    if (account) await chown(folder, account.uid, account.gid);
    const binaries = await locateBinaries();
    const program: Program = async (name, ...words) => {
      await run(binaries[name], words, { ...account, cwd: '/', env: { LC_ALL: 'C' } });
    };
    await program('initdb', '-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
    const own = new OwnPostgres(folder, program);
    await own.start();
    return own;
  }

  get url(): string {
    return `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(this.#folder)}`;
  }

  async start(): Promise<void> {
    const options = `-k ${this.#folder} -c listen_addresses=''`;
    await this.#control('start', '-l', join(this.#folder, 'log'), '-o', options);
  }

  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    await this.#control('stop', '-m', mode);
  }

  /** PostgreSQL then ends all connections and recovers. */
  async killBackend(): Promise<void> {
    for (const pid of await this.#children()) {
      const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (!title.includes('postgres postgres')) continue;
      process.kill(pid, 'SIGKILL');
      return;
    }
    throw new Error('Nobody is connected');
  }

  async signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    for (const pid of [await this.#postmaster(), ...(await this.#children())]) process.kill(pid, signal);
  }

  async remove(): Promise<void> {
    await this.stop('immediate').catch(() => {});
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #control(...words: string[]): Promise<void> {
    await this.#run('pgCtl', ...words, '-w', '-s', '-D', join(this.#folder, 'data'));
  }

  async #postmaster(): Promise<number> {
    return Number.parseInt(await readFile(join(this.#folder, 'data/postmaster.pid'), 'utf8'), 10);
  }

  async #children(): Promise<number[]> {
    const pid = await this.#postmaster();
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.trim().split(' ').map(Number);
  }
}
