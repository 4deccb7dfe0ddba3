import { Api } from './api.ts';
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

/** A special server opens the shops, so that the tests need no invitation and no sign-in. */
export class ShopOpener {
  private readonly api: Api;

  constructor(url: string) {
    this.api = new Api(url);
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

  /** Moves the sign-ins an hour back, so that the server asks for the password again. */
  signedInLongAgo(tenantId: string): Promise<unknown> {
    return this.ask({ signedInLongAgo: { tenantId } });
  }

  suspend(tenantId: string): Promise<unknown> {
    return this.ask({ suspend: { tenantId } });
  }

  private ask<Answer>(request: object): Promise<Answer> {
    return this.api.post('/', request);
  }
}
