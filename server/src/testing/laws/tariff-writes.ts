import { givenCopy, givenPlan, givenRule, someRule } from '../examples/given-tariff.ts';
import type { Shop } from '../shops/new-shop.ts';

interface Call {
  path: string;
  body?: unknown;
  leaves: { action: string; kind: string };
  also?: { action: string; kind: string }[];
}

type Write = [route: string, prepare: (shop: Shop) => Promise<Call>];

const write = (
  route: string,
  pathIn: (shop: Shop, insuranceId: string) => string | Promise<string>,
  body?: object,
): Write => [
  `${route.split(' ')[0]} /tenant/insurances/{id}/${route.split(' ')[1]}`,
  async (shop) => {
    const { _id } = await shop.given.insurance();
    const path = `/tenant/insurances/${_id}/${await pathIn(shop, _id)}`;
    return { path, body, leaves: { action: 'update', kind: 'insurances' } };
  },
];

const withRule = (path: string) => async (shop: Shop, insuranceId: string) => {
  await givenRule(shop, insuranceId);
  return path;
};

const withTerms = ([route, prepare]: Write): Write => [
  route,
  async (shop) => ({ ...(await prepare(shop)), also: [{ action: 'update', kind: 'insurances' }] }),
];

const planPath = async (shop: Shop, insuranceId: string) => `plans/${(await givenPlan(shop, insuranceId))._id}`;
const rulePath = async (shop: Shop, insuranceId: string) => `rules/${(await givenRule(shop, insuranceId))._id}`;

export const tariffWrites = Object.fromEntries([
  write('post plans', () => 'plans', { name: '410' }),
  write('post rules', () => 'rules', someRule()),
  write('post rules/copy', withRule('rules/copy'), { validFrom: '2026-12-01' }),
  write('post rules/percent', withRule('rules/percent'), { validFrom: '2026-12-01', percent: 10 }),
  write('post rules/changes/{changeId}/undo', async (shop, insuranceId) => {
    await givenRule(shop, insuranceId);
    return `rules/changes/${(await givenCopy(shop, insuranceId))._id}/undo`;
  }),
  withTerms(write('post rules/pami', () => 'rules/pami', { far: 1, near: 2, bifocal: 3 })),
  ...['put', 'patch', 'delete'].flatMap((method) => [
    write(`${method} plans/{planId}`, planPath, { code: '410' }),
    write(`${method} rules/{ruleId}`, rulePath, { amount: 1 }),
  ]),
]);
