import { jobStages } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/shop/sales/sales.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { surnames } from '../server/src/operation/demo/demo-people.ts';
import { goals } from './goals.ts';
import { nameAt, password, SELLERS } from './load/people.ts';
import type { Operation, Request } from './operation.ts';
import type { Shop } from './shop.ts';

/** Grows by a thousand per second, so that two runs on the same shop use different sale numbers. */
export function sinceRuns(): number {
  return (Math.floor(Date.now() / 1000) % 400_000) * 1000;
}

const at = <Item>(items: readonly Item[], position: number): Item => {
  const item = items[position % items.length];
  if (item === undefined) throw new RangeError('The shop is empty');
  return item;
};

const get = (shop: Shop, path: string): Request => ({ method: 'GET', path, headers: shop.headers });

function typedName(shop: Shop, variant: number): string {
  const [given = '', surname = ''] = at(shop.clients, variant).name.split(' ');
  return encodeURIComponent(`${given} ${surname.slice(0, 4)}`);
}

/** The numbers of all loaded sales and of earlier runs are lower, so each following number is free. */
let lastNumber = 1_000_000_000 + sinceRuns();

function newSale(shop: Shop, variant: number, number = (lastNumber += 1)): Request {
  const lines = [at(shop.products, variant), at(shop.products, variant + 1 + (variant % 7))];
  const body = {
    client: at(shop.clients, variant).id,
    products: lines.map((product) => ({ product, quantity: 1 })),
    paymentMethod: 'cash',
    deliveryDate: addDays(shopDay(new Date(), DEFAULT_TIME_ZONE), 30),
    paymentStatus: 'charged',
    orderStatus: 'inProgress',
    number,
  };
  return { method: 'POST', path: '/tenant/sales', headers: { ...shop.headers, 'idempotency-key': randomUUID() }, body };
}

const read = { status: 200, costs: 1, unanswered: 1, goal: goals.read } as const;

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

/** Each surname belongs to a fiftieth of the clients. Sellers have the same surnames as clients. */
export const searchSurnames: Operation = {
  ...read,
  name: 'search-surnames',
  title: 'search: sales by a surname',
  variants: surnames.length,
  request: (shop, variant) => get(shop, `/tenant/sales?limit=10&search=${encodeURIComponent(at(surnames, variant))}`),
  unanswered: 2,
};

export const searchSellers: Operation = {
  ...searchSurnames,
  name: 'search-sellers',
  title: "search: sales by a seller's surname",
  variants: SELLERS,
  request: (shop, variant) => {
    const [, surname = ''] = nameAt(variant).split(' ');
    return get(shop, `/tenant/sales?limit=10&search=${encodeURIComponent(surname)}`);
  },
};

export const searchClients: Operation = {
  ...read,
  name: 'search-clients',
  title: 'search: clients by name',
  variants: 200,
  request: (shop, variant) => get(shop, `/tenant/clients?limit=10&search=${typedName(shop, variant)}`),
};

export const listCoverages: Operation = {
  ...read,
  name: 'coverages',
  title: 'list of coverages: 10 in the order of the clients, and the total',
  variants: 5,
  request: (shop, variant) => get(shop, `/tenant/coverages?limit=10&sort=client&page=${1 + variant}`),
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
  goal: goals.create,
};

/** The request proposes a number, like the web app. If the number is taken, the server finds another number. */
export const createProposedSale: Operation = {
  ...createSale,
  name: 'create-proposed',
  title: 'create a sale, its number a proposal',
  request: (shop, variant) => newSale(shop, variant, randomInt(1, PROPOSED_NUMBER_LIMIT)),
};

export const readAccount: Operation = {
  ...read,
  name: 'account',
  title: "a client's account",
  variants: 200,
  request: (shop, variant) => get(shop, `/tenant/clients/${at(shop.clients, variant).id}/account`),
};

export const listDebtors: Operation = {
  ...read,
  name: 'debtors',
  title: 'debtors: 10 of them, their ages and the total',
  variants: 1,
  request: (shop) => get(shop, '/tenant/debtors?limit=10'),
};

/** Each payment is a cent, so that the balance of a sale is enough for every payment of a run. */
export const paySale: Operation = {
  ...createSale,
  name: 'pay',
  title: 'record a payment: ledger, receipt, account, sums',
  request: (shop, variant) => ({
    method: 'POST',
    path: `/tenant/sales/${at(shop.owing, variant)}/payments`,
    headers: { ...shop.headers, 'idempotency-key': randomUUID() },
    body: { kind: 'payment', amount: 0.01, method: 'cash' },
  }),
};

export const readBoard: Operation = {
  ...read,
  name: 'board',
  title: 'board: the first 30 jobs of a stage and the total',
  variants: jobStages.length,
  request: (shop, variant) => get(shop, `/tenant/jobs?stage=${at(jobStages, variant)}&open=true&page=1&limit=30`),
};

export const listJobs: Operation = {
  ...read,
  name: 'jobs',
  title: 'list of open jobs: 10 of them and the total',
  variants: 5,
  request: (shop, variant) => get(shop, `/tenant/jobs?open=true&limit=10&page=${1 + variant}`),
};

export const searchJobs: Operation = {
  ...read,
  name: 'search-jobs',
  title: "search: open jobs by a client's name",
  variants: 200,
  request: (shop, variant) => get(shop, `/tenant/jobs?open=true&limit=10&search=${typedName(shop, variant)}`),
};

/** Every screen shows this number beside the menu's entry 'Taller'. */
export const countLateJobs: Operation = {
  ...read,
  name: 'late-jobs',
  title: 'the number of late jobs',
  variants: 1,
  request: (shop) => get(shop, '/tenant/jobs?overdue=true&limit=1'),
};

const canceledAtLab: Operation = {
  ...read,
  name: 'canceled-at-lab',
  title: 'the canceled jobs at a lab',
  variants: 1,
  request: (shop) => get(shop, '/tenant/jobs?toTell=true&open=false'),
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

const today = shopDay(new Date(), DEFAULT_TIME_ZONE);
/** The period has whole months, and single days at both ends. */
const period = `?from=${addDays(today, -99)}&to=${today}`;

/** The server reads these figures from kept sums. The reports of a period also read records of single days. */
export const figures = [
  '/tenant/dashboard',
  '/tenant/report/sales-by-month',
  '/tenant/report/sales-by-month-and-seller',
  '/tenant/report/top-products',
  '/tenant/report/purchases-by-provider',
  '/tenant/report/inventory-by-provider',
  `/tenant/report/sales-by-month${period}`,
  `/tenant/report/top-products${period}`,
  `/tenant/report/purchases-by-provider${period}`,
].map((path): Operation => {
  const name = path.slice(path.lastIndexOf('/') + 1).replace('?', '-');
  return { ...read, name, title: path, variants: 1, request: (shop) => get(shop, path) };
});

export const daily = [
  listSales,
  searchSales,
  searchClients,
  readSale,
  readAccount,
  listDebtors,
  readBoard,
  listJobs,
  searchJobs,
  countLateJobs,
  canceledAtLab,
  createSale,
  paySale,
] as const;

export const operations = [...daily, searchSurnames, searchSellers, ...figures, signIn];

export const growing = daily.map((operation) => (operation === createSale ? createProposedSale : operation));
