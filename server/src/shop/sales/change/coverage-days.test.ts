import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { givenCoveredSale, someCoverage } from '../../../testing/examples/given-covered-sales.ts';
import { testClock } from '../../../testing/clock/clock.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

type Answer = { sale: Sale } & Problem;

const app = await testApp();

const setClock = testClock();

/** In Buenos Aires, the evening of 1 March and the morning of 2 March. */
const evening = '2027-03-02T01:00:00Z';
const morning = '2027-03-02T11:00:00Z';
const [firstDay, secondDay] = ['2027-03-01', '2027-03-02'];

async function coveredSale(terms: object = {}) {
  setClock(evening);
  const shop = await newShop(app);
  const admin = shop.as('admin');
  const insurance = (await shop.given.insurance(terms))._id;
  const { sale } = await givenCoveredSale(shop, { insurance });
  const put = async (path: string, body: object) => {
    const answer = await admin.put<Answer>(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.sale;
  };
  return {
    shop,
    insurance,
    sale,
    change: (fields: object) => put(`/tenant/sales/${sale._id}`, fields),
    cover: (coverages: object[]) => put(`/tenant/sales/${sale._id}/coverages`, { coverages }),
    setTerms: (fields: object) => put(`/tenant/insurances/${insurance}`, fields),
    undo: async ({ updatedAt }: Sale) =>
      (await admin.post<Answer>(`/tenant/sales/${sale._id}/undo`, { updatedAt })).body.sale,
  };
}

type Covered = Awaited<ReturnType<typeof coveredSale>>;
const daysOf = ({ coverages = [] }: Sale) => coverages.map(({ state, claimableDay }) => [state, claimableDay]);

describe('The day from which a coverage can be claimed (docs/rules.md#coverage-4)', () => {
  test('the undoing of a mistaken status brings back the day of the delivery (docs/rules.md#sales-30)', async () => {
    const { change, undo } = await coveredSale();
    expect(daysOf(await change({ orderStatus: 'delivered' }))).toEqual([['ready', firstDay]]);
    setClock(morning);
    const mistaken = await change({ orderStatus: 'inProgress' });
    expect(daysOf(mistaken)).toEqual([['pending', null]]);
    expect(daysOf(await undo(mistaken))).toEqual([['ready', firstDay]]);
    expect(daysOf(await change({ orderStatus: 'inProgress' }))).toEqual([['pending', null]]);
    expect(daysOf(await change({ orderStatus: 'delivered' }))).toEqual([['ready', secondDay]]);
  });

  test('a coverage that is added later can be claimed from the day of the sale or of the delivery, not of its addition', async () => {
    const { shop, change, cover, insurance } = await coveredSale();
    await change({ orderStatus: 'delivered' });
    setClock(morning);
    const others = [await shop.given.insurance({ claimFrom: 'sale' }), await shop.given.insurance()];
    const coverages = [insurance, ...others.map(({ _id }) => _id)].map((id) => someCoverage(id, 10));
    expect(daysOf(await cover(coverages))).toEqual([
      ['ready', firstDay],
      ['ready', firstDay],
      ['ready', firstDay],
    ]);
  });

  const occasions: [string, (sold: Covered) => Promise<Sale>][] = [
    ['the delivery', ({ change }) => change({ orderStatus: 'delivered' })],
    ['another change of the status', ({ change }) => change({ orderStatus: 'finished' })],
    ['an edit of the coverage', ({ cover, insurance }) => cover([someCoverage(insurance, 40_000)])],
  ];
  test.each(occasions)(
    "after the terms of the insurer change to 'from the sale on', %s gives the coverage the day of the sale",
    async (_, occasion) => {
      const sold = await coveredSale();
      setClock(morning);
      await sold.setTerms({ claimFrom: 'sale' });
      expect(daysOf(await occasion(sold))).toEqual([['ready', firstDay]]);
    },
  );

  test("if the terms of the insurer change to 'from the delivery on', a coverage keeps its day until the delivery", async () => {
    const { setTerms, cover, change, insurance } = await coveredSale({ claimFrom: 'sale' });
    setClock(morning);
    await setTerms({ claimFrom: 'delivered' });
    expect(daysOf(await cover([someCoverage(insurance, 1)]))).toEqual([['ready', firstDay]]);
    expect(daysOf(await change({ orderStatus: 'delivered' }))).toEqual([['ready', secondDay]]);
  });
});
