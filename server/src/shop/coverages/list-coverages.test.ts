import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import type { ListedCoverage } from '@dioptria/contract/shop/coverages/coverage-endpoints.ts';
import type { CoverageProposal } from '@dioptria/contract/shop/coverages/coverage-proposal.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { describe, expect, test } from 'vitest';
import { givenCoveredSale, someCoverage } from '../../testing/examples/given-covered-sales.ts';
import { givenRule } from '../../testing/examples/given-tariff.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const batches = '/tenant/claim-batches';

async function coveredShop() {
  const shop = await newShop(app);
  const client = async (name: string) => (await shop.given.client({ name }))._id;
  const insurer = (await shop.given.insurance({ name: 'Swiss', needsAuthorization: true }))._id;
  const [ana, bruno] = [await client('Ana Paz'), await client('Bruno Sol')];
  const first = await givenCoveredSale(shop, { client: ana });
  const second = await givenCoveredSale(shop, { client: bruno, insurance: insurer });
  const list = async (query = '') => {
    const { body, headers } = await shop.as('seller').get<ListedCoverage[]>(`/tenant/coverages${query}`);
    return { names: body.map(({ client: { name } }) => name), total: headers.get('x-total-count'), body };
  };
  return { shop, first, second, ana, bruno, insurer, list };
}

describe('The list of coverages (docs/rules.md#coverage-7)', () => {
  test('the list has state, amounts, age and missing documents, and the coverage that waits longest is first', async () => {
    const { list, second } = await coveredShop();
    const { names, body, total } = await list();
    expect({ names, total }).toEqual({ names: ['Ana Paz', 'Bruno Sol'], total: '2' });
    expect(body[1]).toMatchObject({
      sale: { _id: second.sale._id, number: second.sale.number },
      insurance: { name: 'Swiss' },
      plan: null,
      state: 'pending',
      missing: ['authorization'],
      insurerAmount: 40_000,
      paid: 0,
      lost: 0,
      toClient: 0,
      open: 40_000,
      claimableDay: null,
      age: 0,
      batch: null,
    });
  });

  test('a coverage shows the batch of its last claim, and the amount that no batch claims yet', async () => {
    const { shop, list, first } = await coveredShop();
    const admin = shop.as('admin');
    await admin.put(`/tenant/sales/${first.sale._id}`, { orderStatus: 'delivered' });
    const insurance = (await list()).body[0]?.insurance._id;
    expect((await list()).body[0]).toMatchObject({ batch: null, toPresent: first.sale.insurerTotal });
    const period = { periodFrom: '2020-01-01', periodTo: '2099-12-31' };
    const { claimBatch } = (await admin.post<{ claimBatch: ClaimBatch }>(batches, { insurance, ...period })).body;
    expect((await list()).body[0]).toMatchObject({ batch: { number: 1 }, toPresent: 0 });
    await admin.post(`${batches}/${claimBatch._id}/present`, {});
    const item = claimBatch.lines?.[0];
    const recognized = (item?.claimed ?? 0) - 1000;
    await admin.post(`${batches}/${claimBatch._id}/answer`, [{ item: item?._id, recognized, reason: 'other' }]);
    await admin.post(`/tenant/claim-items/${item?._id}/decide`, { decision: 'rebill' });
    expect((await list()).body[0]).toMatchObject({ state: 'ready', batch: { number: 1 }, toPresent: 1000 });
  });

  test('the list is filtered by state, insurer, client and period', async () => {
    const { shop, list, first, ana, insurer } = await coveredShop();
    expect((await list(`?insurance=${insurer}`)).names).toEqual(['Bruno Sol']);
    expect((await list(`?client=${ana}`)).names).toEqual(['Ana Paz']);
    expect((await list('?from=2020-01-01&to=2020-12-31')).names).toEqual([]);
    await shop.as('seller').put(`/tenant/sales/${first.sale._id}`, { orderStatus: 'delivered' });
    expect(await list('?state=ready')).toMatchObject({ names: ['Ana Paz'], total: '1' });
    expect((await list('?state=pending')).names).toEqual(['Bruno Sol']);
    expect((await list('?state=void')).names).toEqual([]);
  });

  test('the list is searched by client, sale number and authorization number', async () => {
    const { shop, list, second, insurer } = await coveredShop();
    const coverages = [someCoverage(insurer, 40_000, { authorizationNumber: 'AB-12 / 34' })];
    await shop.as('seller').put(`/tenant/sales/${second.sale._id}/coverages`, { coverages });
    expect((await list('?search=paz')).names).toEqual(['Ana Paz']);
    expect((await list(`?search=${second.sale.number}`)).names).toEqual(['Bruno Sol']);
    expect((await list('?search=ab1234')).names).toEqual(['Bruno Sol']);
    expect((await list('?search=nadie')).names).toEqual([]);
  });

  test('a coverage without an open amount comes after the coverages with an open amount', async () => {
    const { shop, list, first } = await coveredShop();
    await shop.as('seller').put(`/tenant/sales/${first.sale._id}/coverages`, { coverages: [] });
    expect((await list()).names).toEqual(['Bruno Sol', 'Ana Paz']);
  });

  test('the list is sorted, and exported with the same rows', async () => {
    const { shop, list } = await coveredShop();
    expect((await list('?sort=client&limit=1')).names).toEqual(['Ana Paz']);
    expect((await list('?sort=-createdAt')).names).toEqual(['Bruno Sol', 'Ana Paz']);
    const { status, body } = await shop.as('admin').get<string>('/tenant/coverages/export?format=csv&search=paz');
    expect(status).toBe(200);
    const rows = body.trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain('Ana Paz;OSDE');
  });

  test('a renamed client is shown, found, sorted and exported by the new name', async () => {
    const { shop, list, ana } = await coveredShop();
    expect((await shop.as('admin').put(`/tenant/clients/${ana}`, { name: 'Zulema Ríos' })).status).toBe(200);
    expect((await list('?search=zulema')).names).toEqual(['Zulema Ríos']);
    expect((await list('?sort=client')).names).toEqual(['Bruno Sol', 'Zulema Ríos']);
    expect((await list('?sort=-client&limit=1')).names).toEqual(['Zulema Ríos']);
    const { body } = await shop.as('admin').get<string>('/tenant/coverages/export?format=csv&sort=client');
    const [, first, second] = body.trim().split('\r\n');
    expect([first, second]).toEqual([expect.stringContaining('Bruno Sol;'), expect.stringContaining('Zulema Ríos;')]);
  });

  test('another shop sees no coverage of the shop', async () => {
    await coveredShop();
    const stranger = await newShop(app);
    expect((await stranger.as('seller').get('/tenant/coverages')).body).toEqual([]);
  });
});

describe('The earlier covered sales of a client (docs/rules.md#coverage-6)', () => {
  test('the list of earlier covered sales leaves out canceled sales and the sale in the query', async () => {
    const { shop, first, ana } = await coveredShop();
    const url = `/tenant/clients/${ana}/covered-sales?insurance=${first.insurance}`;
    const numbers = async (query = '') =>
      (await shop.as('seller').get<{ number: number }[]>(`${url}${query}`)).body.map(({ number }) => number);
    expect(await numbers()).toEqual([first.sale.number]);
    expect(await numbers(`&sale=${first.sale._id}`)).toEqual([]);
    await shop.as('seller').put(`/tenant/sales/${first.sale._id}`, { orderStatus: 'canceled' });
    expect(await numbers()).toEqual([]);
  });
});

describe('The warnings about earlier coverages (docs/rules.md#coverage-6)', () => {
  test('a benefit that the insurer paid within the interval causes a warning with the number of the earlier sale', async () => {
    const { shop, ana, first } = await coveredShop();
    const rule = { target: 'other', everyMonths: 24, validFrom: shopDay(new Date(), DEFAULT_TIME_ZONE) };
    await givenRule(shop, first.insurance, rule);
    const question = { client: ana, insurance: first.insurance, affiliateNumber: '1' };
    const lines = [{ price: 85_000, quantity: 1, target: 'other' }];
    const messages = async (fields: object = {}) => {
      const asked = await shop.as('seller').post<CoverageProposal>('/tenant/coverage-proposal', {
        ...question,
        lines,
        ...fields,
      });
      return asked.body.benefits[0]?.rules[0]?.warnings.map(({ message }) => message);
    };
    expect(await messages()).toEqual([expect.stringContaining(`en la venta ${first.sale.number} del`)]);
    expect(await messages({ sale: first.sale._id })).toEqual([]);
  });

  test('the authorization number of another sale causes a warning, even with other punctuation', async () => {
    const { shop, ana, second, insurer } = await coveredShop();
    const coverages = [someCoverage(insurer, 40_000, { authorizationNumber: 'AB-12 / 34' })];
    await shop.as('seller').put(`/tenant/sales/${second.sale._id}/coverages`, { coverages });
    const usedBy = async (fields: object) => {
      const lines = [{ price: 1, quantity: 1, target: 'frame' }];
      const question = { client: ana, insurance: insurer, lines, ...fields };
      return (await shop.as('seller').post<CoverageProposal>('/tenant/coverage-proposal', question)).body
        .authorizationUsedBy;
    };
    expect(await usedBy({ authorizationNumber: 'ab1234' })).toBe(second.sale.number);
    expect(await usedBy({ authorizationNumber: 'ab1235' })).toBeNull();
    expect(await usedBy({ authorizationNumber: 'ab1234', sale: second.sale._id })).toBeNull();
  });
});
