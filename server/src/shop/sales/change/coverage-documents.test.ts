import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { examine } from '../../../operation/doctor/examine.ts';
import { atOnce, statusesOf } from '../../../testing/app/at-once.ts';
import { givenCoveredSale, someCoverage } from '../../../testing/examples/given-covered-sales.ts';
import { jpegOf, pngOf } from '../../../testing/examples/given-pictures.ts';
import { newShop, type Shop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(app);
});

const drawing = pngOf(600, 200).toString('base64');
type Answer = { sale: { _id: string; updatedAt: string; coverages: Coverage[] } } & Problem;

async function signable() {
  const insurance = (await shop.given.insurance({ needsSignature: true }))._id;
  const { sale } = await givenCoveredSale(shop, { insurance });
  const { body } = await shop.as('seller').put<Answer>(`/tenant/sales/${sale._id}`, { orderStatus: 'delivered' });
  return { sale: body.sale, coverage: body.sale.coverages[0]?._id ?? '' };
}

const sign = (saleId: string, fields: object = {}) =>
  shop.as('seller').post<Answer>(`/tenant/sales/${saleId}/signature`, { signer: 'Ana Paz', drawing, ...fields });
const tick = (coverageId: string, documents: object[]) =>
  shop.as('seller').put<Answer>(`/tenant/coverages/${coverageId}/documents`, { documents });
const first = ({ sale }: Answer) => sale.coverages[0];

describe('The documents of a coverage (docs/rules.md#coverage-8)', () => {
  test('a ticked document makes a delivered coverage ready, and an unticked document makes it pending again', async () => {
    const { sale, coverage } = await signable();
    expect(sale.coverages[0]).toMatchObject({ state: 'pending', missing: ['signature'] });
    const ticked = await tick(coverage, [
      { kind: 'signature', isPresent: true, note: 'En papel' },
      { kind: 'credential', isPresent: true },
    ]);
    expect(ticked.status).toBe(200);
    expect(first(ticked.body)).toMatchObject({ state: 'ready', missing: [], signedDay: expect.any(String) });
    expect(first(ticked.body)?.documents).toEqual([
      { kind: 'credential', isRequired: false, isPresent: true, note: '', signature: null },
      { kind: 'signature', isRequired: true, isPresent: true, note: 'En papel', signature: null },
    ]);
    const unticked = await tick(coverage, [{ kind: 'signature', isPresent: false }]);
    expect(first(unticked.body)).toMatchObject({ state: 'pending', missing: ['signature'], signedDay: null });
  });

  test('a form that was opened before a tick or a signature is refused, and the tick remains', async () => {
    const { sale, coverage } = await signable();
    const insurance = sale.coverages[0]?.insurance._id ?? '';
    const url = `/tenant/sales/${sale._id}/coverages`;
    const save = (updatedAt: string, fields: object = {}) =>
      shop.as('seller').put<Answer>(url, { coverages: [someCoverage(insurance, 40_000, fields)], updatedAt });
    const ticked = await tick(coverage, [{ kind: 'credential', isPresent: true }]);
    expect(await save(sale.updatedAt)).toMatchObject({ status: 409, body: { code: 'stale' } });
    const signed = await sign(sale._id);
    expect(await save(ticked.body.sale.updatedAt)).toMatchObject({ status: 409, body: { code: 'stale' } });
    const saved = await save(signed.body.sale.updatedAt, { authorizationNumber: 'A-1' });
    expect(saved.status).toBe(200);
    expect(await save(signed.body.sale.updatedAt)).toMatchObject({ status: 409, body: { code: 'stale' } });
    const { body } = await shop.as('seller').get<Answer['sale']>(`/tenant/sales/${sale._id}`);
    expect(body).toMatchObject({ updatedAt: saved.body.sale.updatedAt, coverages: [{ authorizationNumber: 'A-1' }] });
  });

  test('ticks are refused if they repeat a document, or if the coverage is void', async () => {
    const { sale, coverage } = await signable();
    const voucher = { kind: 'voucher', isPresent: true };
    expect(await tick(coverage, [voucher, voucher])).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'documents.1.kind', message: 'El documento está repetido.' }] },
    });
    await shop.as('seller').put(`/tenant/sales/${sale._id}`, { orderStatus: 'canceled' });
    expect(await tick(coverage, [voucher])).toMatchObject({ status: 409, body: { code: 'locked' } });
  });

  test('a user who may only read, and another shop, cannot tick a document', async () => {
    const { coverage } = await signable();
    const url = `/tenant/coverages/${coverage}/documents`;
    expect((await shop.as('readonly').put(url, { documents: [] })).status).toBe(403);
    const stranger = await newShop(app);
    expect((await stranger.as('admin').put(url, { documents: [] })).status).toBe(404);
  });
});

test('after forty simultaneous ticks, signatures and edits of one sale, each document has the state that its last request stored (docs/rules.md#coverage-8)', async () => {
  const { sale, coverage } = await signable();
  const insurance = sale.coverages[0]?.insurance._id ?? '';
  const writes = [
    () => tick(coverage, [{ kind: 'credential', isPresent: true }]),
    () => tick(coverage, [{ kind: 'voucher', isPresent: true, note: 'En papel' }]),
    () =>
      shop.as('seller').put<Answer>(`/tenant/sales/${sale._id}/coverages`, {
        coverages: [someCoverage(insurance, 1)],
        updatedAt: sale.updatedAt,
      }),
  ];
  // This tick makes a new version of the sale, so each edit below sends the `updatedAt` of an older version.
  await tick(coverage, [{ kind: 'prescription', isPresent: true }]);
  // The server reads or queues at most four drawings of a shop at once.
  const answers = await atOnce(40, (index) => (index % 10 < 9 ? writes[index % 3]?.() : undefined) ?? sign(sale._id));
  expect(statusesOf(answers)).toEqual({ 200: 24, 201: 4, '409 stale': 12 });
  const { body } = await shop.as('seller').get<Answer['sale']>(`/tenant/sales/${sale._id}`);
  const [last] = body.coverages;
  expect(last).toMatchObject({ insurerAmount: 40_000, state: 'ready', missing: [], signedDay: expect.any(String) });
  expect(last?.documents.map(({ kind, isPresent, note }) => [kind, isPresent, note])).toEqual([
    ['credential', true, ''],
    ['prescription', true, ''],
    ['signature', true, ''],
    ['voucher', true, 'En papel'],
  ]);
  const versions = answers.flatMap(({ status, body: { sale: written } }) => (status < 300 ? [written.updatedAt] : []));
  expect(new Set(versions).size).toBe(28);
  expect(versions.toSorted().at(-1)).toBe(body.updatedAt);
  for await (const finding of examine(app.database, { tenantId: shop.tenantId })) expect(finding).toBeUndefined();
}, 60_000);

describe('The signature of the client (docs/rules.md#coverage-8)', () => {
  test('a drawn signature is stored, ticks its document, and is shown to signed-in users', async () => {
    const { sale } = await signable();
    const url = `/tenant/sales/${sale._id}/signature`;
    expect((await shop.as('seller').get(url)).status).toBe(404);
    const { status, body } = await sign(sale._id);
    expect(status).toBe(201);
    expect(first(body)).toMatchObject({ state: 'ready', missing: [], signedDay: expect.any(String) });
    expect(first(body)?.documents).toEqual([
      { kind: 'signature', isRequired: true, isPresent: true, note: '', signature: expect.any(String) },
    ]);
    expect((await shop.as('readonly').get(url)).body).toMatchObject({ signer: 'Ana Paz', drawing });
    expect((await (await newShop(app)).as('admin').get(url)).status).toBe(404);
    expect((await app.call('GET', url)).status).toBe(401);
  });

  test('eight simultaneous signatures of one shop are all stored', async () => {
    const sales: string[] = [];
    for (let made = 0; made < 8; made += 1) sales.push((await signable()).sale._id);
    const answers = await atOnce(8, (index) => sign(sales[index] ?? ''));
    expect(statusesOf(answers)).toEqual({ '201': 8 });
  });

  test('a later signature replaces the earlier signature on the screen', async () => {
    const { sale } = await signable();
    await sign(sale._id);
    await sign(sale._id, { signer: 'Bruno Paz' });
    const { body } = await shop.as('seller').get(`/tenant/sales/${sale._id}/signature`);
    expect(body).toMatchObject({ signer: 'Bruno Paz' });
  });

  test.each([
    ['a JPEG', jpegOf(64, 64).toString('base64'), 'La firma tiene que ser una imagen PNG.'],
    ['a text', Buffer.from('hola').toString('base64'), 'La firma tiene que ser una imagen PNG.'],
    ['a drawing that is no base64', 'data:image/png;base64,AAAA', 'La firma tiene que ser una imagen PNG.'],
    [
      'a drawing of too many pixels',
      pngOf(60_000, 10).toString('base64'),
      'La firma puede tener hasta 4000 píxeles de ancho y de alto.',
    ],
    ['a drawing of more than 200 kB', 'A'.repeat(280_000), 'La firma no puede pesar más de 200 kB.'],
  ])('%s is refused', async (_, sent, message) => {
    const { sale } = await signable();
    const { status, body } = await sign(sale._id, { drawing: sent });
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path: 'drawing', message }] });
  });

  test('a signature for a sale without coverages, or for a coverage of another sale, is refused', async () => {
    const plain = await shop.given.sale();
    expect(await sign(plain._id)).toMatchObject({ status: 409, body: { code: 'locked' } });
    const [one, other] = [await signable(), await signable()];
    expect(await sign(one.sale._id, { coverages: [other.coverage] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'coverages.0', message: 'La cobertura no es de esta venta.' }] },
    });
  });

  test('a signature that names a coverage twice is refused, and nothing is stored', async () => {
    const { sale, coverage } = await signable();
    expect(await sign(sale._id, { coverages: [coverage, coverage] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'coverages.1', message: 'Esta cobertura está repetida.' }] },
    });
    expect((await shop.as('seller').get(`/tenant/sales/${sale._id}/signature`)).status).toBe(404);
  });
});
