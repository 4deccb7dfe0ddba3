import { randomUUID } from 'node:crypto';
import { Api } from './api.ts';
import type { ShopOpener } from './shop-opener.ts';

export type Role = 'admin' | 'seller' | 'readonly';

export interface Session {
  token: string;
  tenantId: string;
}

export interface TestUser {
  _id: string;
  name: string;
  email: string;
  password: string;
}

const password = 'una clave larga';
const names: Record<Role, string> = { admin: 'Andrea Vidal', seller: 'Pablo Herrera', readonly: 'Rocío Campos' };

export class Shop {
  readonly name: string;
  readonly tenantId: string;
  private readonly baseURL: string;
  private readonly opener: ShopOpener;
  private readonly users = new Map<Role, Promise<TestUser>>();
  private readonly sessions = new Map<Role, Promise<Session>>();

  private constructor(name: string, tenantId: string, owner: TestUser, baseURL: string, opener: ShopOpener) {
    this.name = name;
    this.tenantId = tenantId;
    this.baseURL = baseURL;
    this.opener = opener;
    this.users.set('admin', Promise.resolve(owner));
  }

  static async open(opener: ShopOpener, baseURL: string, name = 'Óptica Belgrano'): Promise<Shop> {
    const email = `admin-${randomUUID()}@optica.example`;
    const { tenantId, userId } = await opener.openShop({ name, ownerName: names.admin, ownerEmail: email, password });
    return new Shop(name, tenantId, { _id: userId, name: names.admin, email, password }, baseURL, opener);
  }

  async user(role: Role): Promise<TestUser> {
    const known = this.users.get(role) ?? this.addUser(role);
    this.users.set(role, known);
    return known;
  }

  async session(role: Role): Promise<Session> {
    const known =
      this.sessions.get(role) ??
      this.user(role).then(({ _id }) => this.opener.signIn({ tenantId: this.tenantId, userId: _id }));
    this.sessions.set(role, known);
    return known;
  }

  async as(role: Role): Promise<Api> {
    return new Api(this.baseURL, await this.session(role));
  }

  async addUser(role: Role, name = names[role]): Promise<TestUser> {
    const email = `${role}-${randomUUID()}@optica.example`;
    const { userId } = await this.opener.addUser({ tenantId: this.tenantId, role, name, email });
    return { _id: userId, name, email, password };
  }

  async signedInLongAgo(): Promise<void> {
    await this.opener.signedInLongAgo(this.tenantId);
  }

  async suspend(): Promise<void> {
    await this.opener.suspend(this.tenantId);
  }

  async signIn({ email, password: typed }: Pick<TestUser, 'email' | 'password'>): Promise<Session> {
    return new Api(this.baseURL).post<Session>('/auth/login', { email, password: typed });
  }
}
