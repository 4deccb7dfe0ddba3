import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The shop and the owner to make. */
interface NewShop {
  name: string;
  ownerName: string;
  ownerEmail: string;
  password: string;
}

/** What the product made of it. */
interface Ids {
  tenantId: string;
  userId: string;
}

/** Opens shops beside the running server, in one process for all the shops of a worker: to start one for each took longer than the rest. */
export class ShopOpener {
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;
  private last: Promise<unknown> = Promise.resolve();

  constructor() {
    const script = join(import.meta.dirname, '..', '..', 'server', 'src', 'testing', 'shop-opener.ts');
    this.child = fork(script, { env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] }, execArgv: [] });
    this.exited = once(this.child, 'exit');
  }

  /** One after the other, since an answer does not say which shop it is of. */
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
