import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Api } from './api.ts';
import type { ShopOpener } from './shop-opener.ts';

export type Role = 'admin' | 'seller' | 'readonly';

/** The answer of a sign-in, as the browser stores it. */
export interface Session {
  token: string;
  tenantId: string;
}

/** A user with their password, for tests that use the sign-in form. */
export interface Account {
  _id: string;
  name: string;
  email: string;
  password: string;
}

const password = 'una clave larga';
const names: Record<Role, string> = { admin: 'Andrea Vidal', seller: 'Pablo Herrera', readonly: 'Rocío Campos' };

/** A new shop with its owner, created as by the command line. Its other users are created through the API. */
export class Shop {
  readonly name: string;
  readonly tenantId: string;
  private readonly baseURL: string;
  private readonly accounts = new Map<Role, Promise<Account>>();
  private readonly sessions = new Map<Role, Promise<Session>>();

  private constructor(name: string, tenantId: string, owner: Account, baseURL: string) {
    this.name = name;
    this.tenantId = tenantId;
    this.baseURL = baseURL;
    this.accounts.set('admin', Promise.resolve(owner));
  }

  static async open(opener: ShopOpener, baseURL: string, name = 'Óptica Belgrano'): Promise<Shop> {
    const email = `admin-${randomUUID()}@optica.example`;
    const { tenantId, userId } = await opener.open({ name, ownerName: names.admin, ownerEmail: email, password });
    return new Shop(name, tenantId, { _id: userId, name: names.admin, email, password }, baseURL);
  }

  /** The user of a role, created on first use. */
  async account(role: Role): Promise<Account> {
    const known = this.accounts.get(role) ?? this.addUser(role);
    this.accounts.set(role, known);
    return known;
  }

  /** A session of the role's user. */
  async session(role: Role): Promise<Session> {
    const known = this.sessions.get(role) ?? this.account(role).then((account) => this.signIn(account));
    this.sessions.set(role, known);
    return known;
  }

  async as(role: Role): Promise<Api> {
    return new Api(this.baseURL, await this.session(role));
  }

  async addUser(role: Role, more: Record<string, unknown> = {}): Promise<Account> {
    const email = `${role}-${randomUUID()}@optica.example`;
    const admin = await this.as('admin');
    const user = await admin.post<Account>('/tenant/users', { name: names[role], email, role, password, ...more });
    return { ...user, password };
  }

  async suspend(): Promise<void> {
    await command(['tenant', 'suspend', this.tenantId]);
  }

  async signIn({ email, password: typed }: Pick<Account, 'email' | 'password'>): Promise<Session> {
    return new Api(this.baseURL).post<Session>('/auth/login', { email, password: typed });
  }
}

/** Runs the product's command line beside the running server. */
async function command(words: string[]): Promise<void> {
  const cli = join(import.meta.dirname, '..', '..', 'server', 'src', 'cli.ts');
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
  await promisify(execFile)(process.execPath, [cli, ...words], { env });
}
