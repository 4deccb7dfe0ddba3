/** What is measured: the requests of a working day, each kind in as many variants as a shop has cause to. */
import { PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/sales.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { password } from './load/people.ts';
import type { Shop } from './shop.ts';

/** One HTTP request. */
export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** A kind of request. */
export interface Operation {
  name: string;
  title: string;
  /** Different requests of this kind, after which they come again. */
  variants: number;
  /** The status of its answers. */
  status: 200 | 201;
  /** The request of a variant; what may be sent once only is new in each. */
  request(shop: Shop, variant: number): Request;
  /** How many times as long as a read it takes, roughly: so many times fewer are asked for. */
  costs: number;
  /** How many of the first results with rows are no part of the answer. */
  unanswered: number;
  /** The most that the server's p50 may be, as a multiple of the bare one's; undefined where quality sets no goal. */
  ratioGoal?: number;
  /** The least that the server's throughput may be, as a part of the bare one's. */
  throughputGoal?: number;
}

/** A thousand for each second, beginning again after four days: no two runs on kept shops use the same numbers. */
export function sinceRuns(): number {
  return (Math.floor(Date.now() / 1000) % 400_000) * 1000;
}

const at = <Item>(items: readonly Item[], position: number): Item => {
  const item = items[position % items.length];
  if (item === undefined) throw new RangeError('The shop is empty');
  return item;
};

const get = (shop: Shop, path: string): Request => ({ method: 'GET', path, headers: shop.headers });

/** As people type a name: the first one whole, then some letters of the surname. */
function typedName(shop: Shop, variant: number): string {
  const [given = '', surname = ''] = at(shop.clients, variant).name.split(' ');
  return encodeURIComponent(`${given} ${surname.slice(0, 4)}`);
}

/** Past all numbers that were loaded, or sold in an earlier run: every sale gets one that is free, without a second attempt. */
let lastNumber = 1_000_000_000 + sinceRuns();

function newSale(shop: Shop, variant: number, number = (lastNumber += 1)): Request {
  const lines = [at(shop.products, variant), at(shop.products, variant + 1 + (variant % 7))];
  const body = {
    client: at(shop.clients, variant).id,
    products: lines.map((product) => ({ product, quantity: 1 })),
    paymentMethod: 'cash',
    deliveryDate: '2099-12-31',
    paymentStatus: 'charged',
    orderStatus: 'inProgress',
    number,
  };
  return { method: 'POST', path: '/tenant/sales', headers: { ...shop.headers, 'idempotency-key': randomUUID() }, body };
}

const read = { status: 200, costs: 1, unanswered: 1, ratioGoal: 1.5, throughputGoal: 0.7 } as const;

export const listSales: Operation = {
  ...read,
  name: 'list',
  title: 'list page: 10 sales and the total',
  variants: 5,
  request: (shop, variant) => get(shop, `/tenant/sales?limit=10&page=${1 + variant}`),
};

export const searchSales: Operation = {
  ...read,
  name: 'search-sales',
  title: "search: sales by a client's name",
  variants: 200,
  request: (shop, variant) => get(shop, `/tenant/sales?limit=10&search=${typedName(shop, variant)}`),
  unanswered: 2,
};

export const searchClients: Operation = {
  ...read,
  name: 'search-clients',
  title: 'search: clients by name',
  variants: 200,
  request: (shop, variant) => get(shop, `/tenant/clients?limit=10&search=${typedName(shop, variant)}`),
};

export const readSale: Operation = {
  ...read,
  name: 'read',
  title: 'read one sale',
  variants: 400,
  request: (shop, variant) => get(shop, `/tenant/sales/${at(shop.sales, variant)}`),
};

export const createSale: Operation = {
  name: 'create',
  title: 'create a sale: 2 lines, stock, ledger, sums',
  variants: 100,
  status: 201,
  request: (shop, variant) => newSale(shop, variant),
  costs: 2,
  unanswered: 1,
  ratioGoal: 1.5,
  throughputGoal: 0.7,
};

/** As the web app does it: where that number is taken, the server finds another. */
export const createProposedSale: Operation = {
  ...createSale,
  name: 'create-proposed',
  title: 'create a sale, its number a proposal',
  request: (shop, variant) => newSale(shop, variant, randomInt(1, PROPOSED_NUMBER_LIMIT)),
};

export const signIn: Operation = {
  name: 'sign-in',
  title: 'sign in',
  variants: 32,
  status: 200,
  request: (shop, variant) => ({
    method: 'POST',
    path: '/auth/login',
    headers: {},
    body: { email: at(shop.emails, variant), password },
  }),
  costs: 6,
  unanswered: 0,
};

/** Every figure that is read from sums. */
export const figures = [
  '/tenant/dashboard',
  '/tenant/report/sales-by-month',
  '/tenant/report/sales-by-month-and-seller',
  '/tenant/report/top-products',
  '/tenant/report/purchases-by-provider',
  '/tenant/report/inventory-by-provider',
].map((path): Operation => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { ...read, name, title: path, variants: 1, request: (shop) => get(shop, path) };
});

/** What a shop does all day. */
export const daily = [listSales, searchSales, searchClients, readSale, createSale] as const;

/** Measured beside the bare driver. */
export const operations = [...daily, ...figures, signIn];

/** Measured in a small and a large shop. */
export const growing = [listSales, searchSales, searchClients, readSale, createProposedSale] as const;
