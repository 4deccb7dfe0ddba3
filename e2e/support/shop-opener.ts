import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A new shop with its owner. */
interface NewShop {
  name: string;
  ownerName: string;
  ownerEmail: string;
  password: string;
}

/** The ids of the created shop and its owner. */
interface Ids {
  tenantId: string;
  userId: string;
}

/**
 * Creates shops in a process beside the running server. Each worker has one such process, because starting one is slow.
 */
export class ShopOpener {
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;
  private last: Promise<unknown> = Promise.resolve();

  constructor() {
    const script = join(import.meta.dirname, '..', '..', 'server', 'src', 'testing', 'shop-opener.ts');
    this.child = fork(script, { env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] }, execArgv: [] });
    this.exited = once(this.child, 'exit');
  }

  /** Creates a shop. It waits for the previous one, since an answer does not name its shop. */
  open(shop: NewShop): Promise<Ids> {
    const opened = this.last.then(() => this.ask(shop));
    this.last = opened;
    return opened;
  }

  async end(): Promise<void> {
    if (this.child.connected) this.child.disconnect();
    await this.exited;
  }

  private async ask(shop: NewShop): Promise<Ids> {
    const answered = once(this.child, 'message').then(([ids]) => ids as Ids);
    this.child.send(shop);
    return Promise.race([answered, this.exited.then(failed)]);
  }
}

function failed(): never {
  throw new Error('The process that opens shops ended: it has said why.');
}
