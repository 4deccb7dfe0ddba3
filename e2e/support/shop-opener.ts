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
 * Creates shops in a process beside the running server. Each worker has one such process, because starting a process is
 * slow.
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

  /** Creates a shop after the previous shop was created, because an answer of the process does not name its shop. */
  open(shop: NewShop): Promise<Ids> {
    const opened = this.last.then(() => this.ask<Ids>(shop));
    this.last = opened;
    return opened;
  }

  /** Moves the time of a shop's sign-ins an hour back, so that the server asks for the password again. */
  signedInLongAgo(tenantId: string): Promise<unknown> {
    this.last = this.last.then(() => this.ask({ signedInLongAgo: tenantId }));
    return this.last;
  }

  async end(): Promise<void> {
    if (this.child.connected) this.child.disconnect();
    await this.exited;
  }

  private async ask<Answer>(message: NewShop | { signedInLongAgo: string }): Promise<Answer> {
    const answered = once(this.child, 'message').then(([answer]) => answer as Answer);
    this.child.send(message);
    return Promise.race([answered, this.exited.then(failed)]);
  }
}

function failed(): never {
  throw new Error('The process that opens shops ended: it has said why.');
}
