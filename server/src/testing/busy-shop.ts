/** A shop that sells whatever happens to the server, and remembers what it was told: an independent book of its sales. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { codeOf } from '../database/error-facts.ts';
import { someSale } from './given.ts';
import type { Shop, SignedIn } from './new-shop.ts';

/** What a sale's answer holds that the book looks at; it keeps, and compares, all of it. */
interface Told extends Record<string, unknown> {
  _id: string;
}

interface Request {
  user: SignedIn;
  method: 'post' | 'put' | 'delete';
  path: string;
  body?: object;
  key?: string;
}

const STOCK = 1_000_000;
/** Requests under way while it looks whether all is as it was told. */
const AT_ONCE = 6;
/** Milliseconds until a hand that was refused tries something else. */
const REST = 500;

/** Sells, changes and deletes sales. */
export class BusyShop {
  /** By id, the sale as it was last told; null for one that was deleted. */
  readonly #book = new Map<string, Told | null>();
  /** Requests that nobody knows the end of. */
  #open: Request[] = [];
  /** Answers that are neither success nor 'try again later'. */
  readonly wrongAnswers: string[] = [];
  /** Codes of the requests that got no answer: ECONNREFUSED, ECONNRESET. */
  readonly failures = new Set<string>();
  /** Messages of the answers 503. */
  readonly refusals = new Set<string>();
  #acknowledged = 0;
  readonly #shop: Shop;
  readonly #client: string;
  readonly #products: readonly string[];

  constructor(shop: Shop, client: string, products: readonly string[]) {
    this.#shop = shop;
    this.#client = client;
    this.#products = products;
  }

  static async open(shop: Shop): Promise<BusyShop> {
    const references = { category: (await shop.given.category())._id, brand: (await shop.given.brand())._id };
    const provider = (await shop.given.provider())._id;
    const products: string[] = [];
    for (let made = 0; made < 6; made++) {
      products.push((await shop.given.product({ ...references, provider, stock: STOCK }))._id);
    }
    return new BusyShop(shop, (await shop.given.client())._id, products);
  }

  get tenantId(): string {
    return this.#shop.tenantId;
  }

  get admin(): SignedIn {
    return this.#shop.as('admin');
  }

  /** How many writes were answered with success. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** How many requests nobody knows the end of. */
  get unanswered(): number {
    return this.#open.length;
  }

  /** Sells with so many hands at once until the signal, each until its connection fails. */
  async sell(hands: number, signal: AbortSignal): Promise<void> {
    await Promise.all(Array.from({ length: hands }, (_, hand) => this.#sellWith(hand, signal)));
  }

  async #sellWith(hand: number, signal: AbortSignal): Promise<void> {
    const user = this.#shop.as(hand % 2 ? 'seller' : 'admin');
    const own: string[] = [];
    for (let step = hand; !signal.aborted; step++) {
      const request = this.#requestOf(step, user, own);
      const outcome = await this.#ask(request);
      if (outcome === 'no answer') return;
      if (outcome === 'later') await pause(REST);
      else if (request.method === 'post') own.push(outcome);
    }
  }

  /** Mostly sales; now and then one of them is canceled or charged, or deleted. None is touched twice: its end may be unknown. */
  #requestOf(step: number, user: SignedIn, own: string[]): Request {
    const last = step % 5 === 3 || step % 10 === 5 ? own.pop() : undefined;
    if (step % 5 === 3 && last) {
      const body = step % 2 ? { orderStatus: 'canceled' } : { paymentStatus: 'charged', orderStatus: 'delivered' };
      return { user, method: 'put', path: `/tenant/sales/${last}`, body };
    }
    if (last) return { user, method: 'delete', path: `/tenant/sales/${last}` };
    const lines = [step, step + 1].map((at, line) => ({
      product: this.#products[at % this.#products.length],
      quantity: line + 1,
    }));
    const body = { ...someSale, client: this.#client, products: lines, discount: step % 7, discountType: 'nominal' };
    return { user, method: 'post', path: '/tenant/sales', body, key: randomUUID() };
  }

  async #ask(request: Request): Promise<string> {
    const { user, method, path, body, key } = request;
    const answer = await (
      method === 'delete'
        ? user.delete(path)
        : user[method]<{ sale: Told }>(path, body, key === undefined ? {} : { 'idempotency-key': key })
    ).catch((error: unknown) => void this.failures.add(reasonOf(error)));
    if (!answer || answer.status === 503) {
      this.#open.push(request);
      if (answer) this.refusals.add(String((answer.body as Record<string, unknown>)['message']));
      return answer ? 'later' : 'no answer';
    }
    return this.#write(request, answer.status, answer.body);
  }

  #write({ method, path }: Request, status: number, body: Record<string, unknown>): string {
    const id = path.split('/')[3] ?? '';
    if (method === 'delete' && (status === 200 || status === 404)) {
      this.#book.set(id, null);
    } else if (method !== 'delete' && (status === 200 || status === 201)) {
      const sale = body['sale'] as Told;
      this.#book.set(sale._id, sale);
    } else {
      this.wrongAnswers.push(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    }
    this.#acknowledged += 1;
    return method === 'delete' ? id : ((body['sale'] as Told | undefined)?._id ?? id);
  }

  /** Sends every request that nobody knows the end of again, twice: the second answer must be the first. */
  async settle(): Promise<void> {
    const open = this.#open;
    this.#open = [];
    const settle = async () => {
      for (let request = open.pop(); request; request = open.pop()) {
        const first = await this.#insist(request);
        const second = request.method === 'post' ? await this.#insist(request) : first;
        if (first !== second) this.wrongAnswers.push(`One key made two sales: ${first} and ${second}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, settle));
  }

  /** Asks until there is an answer other than 'try again later'. */
  async #insist(request: Request): Promise<string> {
    for (;;) {
      const outcome = await this.#ask(request);
      if (outcome !== 'later') return outcome;
      this.#open = this.#open.filter((one) => one !== request);
      await pause(REST);
    }
  }

  /** Reads everything back: what differs from what was told. Empty when nothing does. */
  async differences(): Promise<string[]> {
    const found: string[] = [...this.wrongAnswers];
    const entries = [...this.#book];
    const compare = async () => {
      for (let entry = entries.pop(); entry; entry = entries.pop()) {
        const [id, told] = entry;
        const { status, body } = await this.admin.get(`/tenant/sales/${id}`);
        if (told === null ? status !== 404 : status !== 200 || !isSame(told, body)) {
          found.push(`${id}: told ${JSON.stringify(told)}, there is ${status} ${JSON.stringify(body)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, compare));
    const left = [...this.#book.values()].filter((told) => told !== null).length;
    const { headers } = await this.admin.get('/tenant/sales?limit=1');
    const counted = Number(headers.get('x-total-count'));
    if (counted !== left) found.push(`There are ${counted} sales, ${left} were told of`);
    return found;
  }
}

/** A sale is read with its recorded changes, which the answer to its making does not carry. */
function isSame({ changes: _told, ...told }: Told, { changes: _read, ...read }: Record<string, unknown>): boolean {
  return isDeepStrictEqual(told, read);
}

/** Why `fetch` failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return codeOf(cause) ?? String(cause);
}
