import type { Problem } from '@dioptria/contract/base/problems.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { claimsShop, itemOf, refusalOf } from '../../../testing/shops/claims-shop.ts';
import { someCoverage } from '../../../testing/examples/given-covered-sales.ts';
import { givenRule } from '../../../testing/examples/given-tariff.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

type Answer = { sale: Sale } & Problem;

const app = await testApp();
const shop = await claimsShop(app);
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const insurer = async () => (await shop.insurer({ claimFrom: 'sale' }))._id;
const sell = (coverages: object[], ...prices: number[]) =>
  shop.given.sale({
    products: [],
    customProducts: prices.map((price, index) => ({ description: `Renglón ${index + 1}`, price, quantity: 1 })),
    coverages,
  } as object);
const cover = ({ _id }: Sale, coverages: object[]) =>
  seller.put<Answer>(`/tenant/sales/${_id}/coverages`, { coverages });
const discount = ({ _id }: Sale, pesos: number) =>
  seller.put<Answer>(`/tenant/sales/${_id}`, { discountType: 'nominal', discount: pesos });
const linesOf = ({ coverages = [] }: Sale) =>
  coverages
    .filter(({ state }) => state !== 'void')
    .flatMap(({ lines }) => lines.map((line) => [line.base, line.insurerAmount, line.clientAmount]));

afterEach(async () => {
  expect(await shop.findings()).toEqual([]);
});

describe('An edit of a coverage after a change of the tariff (docs/rules.md#coverage-2)', () => {
  const changes: [string, object, object, number][] = [
    ['the agreed price falls', { basis: 'full', amount: null, agreedPrice: 60_000 }, { agreedPrice: 50_000 }, 409],
    ['the fixed amount rises', { basis: 'fixed', amount: 60_000 }, { amount: 70_000 }, 400],
  ];
  test.each(changes)(
    'after %s, an unchanged line needs no note to keep its amounts, and a changed amount must follow the new rule',
    async (_, terms, changed, refused) => {
      const insurance = await insurer();
      const rule = await givenRule(shop, insurance, { ...terms, target: 'other' });
      const coverage = (insurerAmount: number, affiliateNumber: string) => ({
        insurance,
        affiliateNumber,
        lines: [{ rule: rule._id, products: [0], insurerAmount }],
      });
      const sale = await sell([coverage(60_000, '1')], 90_000);
      await admin.put(`/tenant/insurances/${insurance}/rules/${rule._id}`, changed);
      const { status, body } = await cover(sale, [coverage(60_000, '2')]);
      expect(status, JSON.stringify(body)).toBe(200);
      const [stored] = sale.coverages ?? [];
      expect(body.sale.coverages).toMatchObject([{ affiliateNumber: '2', lines: stored?.lines }]);
      expect((await cover(sale, [coverage(59_000, '2')])).status).toBe(refused);
    },
  );

  test('an unchanged line keeps its note about an amount that differs from the rule', async () => {
    const insurance = await insurer();
    const rule = await givenRule(shop, insurance, { amount: 40_000 });
    const line = { rule: rule._id, products: [0], insurerAmount: 35_000 };
    const sale = await sell([{ insurance, lines: [{ ...line, note: 'Según la autorización' }] }], 85_000);
    const { body } = await cover(sale, [{ insurance, lines: [line] }]);
    expect(body.sale.coverages?.[0]?.lines[0]).toMatchObject({ proposed: 40_000, note: 'Según la autorización' });
  });
});

describe('A presented coverage (docs/rules.md#coverage-5)', () => {
  test('keeps the insurer’s part, and its base and the client’s part follow from the other coverages', async () => {
    const [first, presented] = [await insurer(), await insurer()];
    const sale = await sell([someCoverage(first, 30), someCoverage(presented, 50)], 100);
    await shop.presented(presented);
    const { body } = await cover(sale, [someCoverage(presented, 50)]);
    expect(linesOf(body.sale)).toEqual([[100, 50, 50]]);
    expect(body.sale).toMatchObject({ insurerTotal: 50, clientTotal: 50 });
    const again = (await cover(sale, [someCoverage(first, 10), someCoverage(presented, 50)])).body.sale;
    expect(linesOf(again)).toEqual([
      [100, 10, 90],
      [90, 50, 40],
    ]);
    expect(again).toMatchObject({ clientTotal: 40 });
    const other = await cover(sale, [someCoverage(presented, 51)]);
    expect(refusalOf(other)).toMatchObject({ status: 409, code: 'locked' });
  });
});

async function withMovedPart() {
  const insurance = await insurer();
  const coverages = [someCoverage(insurance, 75_000)];
  const sale = await sell(coverages, 75_000, 140_000);
  const batch = await shop.presented(insurance);
  const item = itemOf(batch, sale.coverages?.[0]?._id);
  await shop.answer(batch._id, [{ item, recognized: 57_000, reason: 'tariffDifference' }]);
  expect((await shop.decide(item, 'toClient')).status).toBe(200);
  return { sale, coverages };
}

describe('A later discount (docs/rules.md#coverage-5)', () => {
  test("is refused if it makes a line cheaper than the part of the line's insurer, and the message names the line", async () => {
    const sale = await sell([someCoverage(await insurer(), 75_000)], 75_000, 140_000);
    expect(refusalOf(await discount(sale, 15_000))).toEqual({
      status: 400,
      code: 'invalid',
      path: 'discount',
      message:
        'Con ese descuento quedan $\u00A069.767,44 del renglón «Renglón 1», y la obra social paga $\u00A075.000,00 de ese renglón.',
    });
  });

  test('is limited only by the amount that the insurer still owes after a part moved to the client', async () => {
    const { sale, coverages } = await withMovedPart();
    const { status, body } = await discount(sale, 15_000);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.sale).toMatchObject({ total: 200_000, insurerTotal: 57_000, clientTotal: 143_000 });
    expect(linesOf(body.sale)).toEqual([[75_000, 75_000, 0]]);
    const edited = await cover(sale, coverages);
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect(linesOf(edited.body.sale)).toEqual([[75_000, 75_000, 0]]);
    expect(refusalOf(await discount(sale, 60_000))).toMatchObject({
      status: 400,
      message: expect.stringContaining('la obra social paga $\u00A057.000,00 de ese renglón'),
    });
  });

  test('makes the base of the second insurer the new total less the amount that the first insurer recognized', async () => {
    const [first, second] = [await insurer(), await insurer()];
    const sale = await sell([someCoverage(first, 60), someCoverage(second, 30)], 100);
    const batch = await shop.presented(first);
    const item = itemOf(batch, sale.coverages?.[0]?._id);
    await shop.answer(batch._id, [{ item, recognized: 42, reason: 'tariffDifference' }]);
    await shop.decide(item, 'toClient');
    const { body } = await discount(sale, 20);
    expect(body.sale).toMatchObject({ total: 80, insurerTotal: 72, clientTotal: 8 });
    expect(linesOf(body.sale)).toEqual([
      [80, 60, 20],
      [38, 30, 8],
    ]);
  });
});
