import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Role, Session } from './shop.ts';

interface NewShop {
  name: string;
  ownerName: string;
  ownerEmail: string;
  password: string;
}

interface NewUser {
  tenantId: string;
  role: Role;
  name: string;
  email: string;
}

interface Ids {
  tenantId: string;
  userId: string;
}

/** In a process beside the running server, one for each worker, because starting a process is slow. */
export class ShopOpener {
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;
  private last: Promise<unknown> = Promise.resolve();

  constructor() {
    const script = join(import.meta.dirname, '..', '..', 'server', 'src', 'testing', 'shops', 'shop-opener.ts');
    this.child = fork(script, { env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] }, execArgv: [] });
    this.exited = once(this.child, 'exit');
  }

  openShop(shop: NewShop): Promise<Ids> {
    return this.ask({ openShop: shop });
  }

  addUser(user: NewUser): Promise<Ids> {
    return this.ask({ addUser: user });
  }

  signIn(user: Ids): Promise<Session> {
    return this.ask({ signIn: user });
  }

  /** An hour back, so that the server asks for the password again. */
  signedInLongAgo(tenantId: string): Promise<unknown> {
    return this.ask({ signedInLongAgo: { tenantId } });
  }

  suspend(tenantId: string): Promise<unknown> {
    return this.ask({ suspend: { tenantId } });
  }

  async end(): Promise<void> {
    if (this.child.connected) this.child.disconnect();
    await this.exited;
  }

  /** Waits for the answer to the previous request, because an answer does not name its request. */
  private ask<Answer>(request: object): Promise<Answer> {
    const answered = this.last.then(async () => {
      const answer = once(this.child, 'message').then(([message]) => message as Answer);
      this.child.send(request);
      return Promise.race([answer, this.exited.then(failed)]);
    });
    this.last = answered;
    return answered;
  }
}

function failed(): never {
  throw new Error('The process that opens shops ended: it has said why.');
}
