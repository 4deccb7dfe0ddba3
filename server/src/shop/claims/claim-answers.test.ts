import type { ClaimProposal } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { MAX_ANSWER_NOTE, MAX_BATCH_ITEMS } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { atOnce, statusesOf } from '../../testing/app/at-once.ts';
import { givenCoveredSale } from '../../testing/examples/given-covered-sales.ts';
import { claimsShop, itemOf, refusalOf } from '../../testing/shops/claims-shop.ts';
import { givenDebit } from '../../testing/examples/given-coverages.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await claimsShop(app);
const {
  insurer,
  cover,
  make,
  presented,
  answer,
  decide,
  decideTogether,
  read,
  saleNow,
  coverageNow,
  dueDays,
  findings,
} = shop;
const [admin, reader] = [shop.as('admin'), shop.as('readonly')];
const url = '/tenant/claim-batches';

describe('the insurer answers (docs/rules.md#claims-4)', () => {
  test('and recognizes 534,000 of a batch of 612,000, and debits 78,000', async () => {
    const { _id: insurance } = await insurer();
    const eight = await cover(
      insurance,
      Array.from({ length: 8 }, () => [60_000]),
    );
    const [tariff, unsigned] = await cover(insurance, [[72_000], [60_000]]);
    const batch = await presented(insurance);
    expect(batch).toMatchObject({ items: 10, claimed: 612_000 });
    const answered = await answer(batch._id, [
      ...eight.map(({ id }) => ({ item: itemOf(batch, id), recognized: 60_000 })),
      { item: itemOf(batch, tariff?.id), recognized: 54_000, reason: 'tariffDifference' },
      { item: itemOf(batch, unsigned?.id), recognized: 0, reason: 'noSignature', note: 'Falta la firma' },
    ]);
    expect(answered.body.claimBatch).toMatchObject({
      state: 'answered',
      claimed: 612_000,
      recognized: 534_000,
      debited: 78_000,
      paid: 0,
    });
    expect(await dueDays(insurance)).toEqual({ [batch.dueDay ?? '']: 53_400_000, '9999-12-31': 7_800_000 });
    expect(await findings()).toEqual([]);
  });

  test('a request can have the maximum number of items, each with a note of the maximum length', async () => {
    const { _id: insurance } = await insurer();
    await cover(insurance, [[100]]);
    const batch = await presented(insurance);
    const answers = Array.from({ length: MAX_BATCH_ITEMS }, (_, index) => ({
      item: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      recognized: 1_234_567.89,
      reason: 'providerNotEnabled',
      note: 'ñ'.repeat(MAX_ANSWER_NOTE),
    }));
    expect(refusalOf(await answer(batch._id, answers))).toMatchObject({
      status: 400,
      message: 'Este ítem no es de esta presentación.',
    });
  });

  test('an admin can enter an answer in parts, and the server checks each part', async () => {
    const { _id: insurance } = await insurer();
    const [one, two] = await cover(insurance, [[100], [50]]);
    const [foreign] = await cover((await insurer())._id, [[10]]);
    const batch = await presented(insurance);
    const [first, second] = [itemOf(batch, one?.id), itemOf(batch, two?.id)];
    expect(refusalOf(await answer(batch._id, [{ item: foreign?.id, recognized: 1 }]))).toMatchObject({
      status: 400,
      path: '0.item',
      message: 'Este ítem no es de esta presentación.',
    });
    expect(refusalOf(await answer(batch._id, [{ item: first, recognized: 100.01 }]))).toMatchObject({
      status: 400,
      path: '0.recognized',
      message: 'No puede ser más que lo presentado: $ 100,00.',
    });
    expect(refusalOf(await answer(batch._id, [{ item: first, recognized: 99 }]))).toMatchObject({
      status: 400,
      path: '0.reason',
      message: 'Elegí el motivo del débito.',
    });
    expect(refusalOf(await answer(batch._id, [{ item: first, recognized: -1 }]))).toMatchObject({
      status: 400,
      path: '0.recognized',
    });
    expect(refusalOf(await answer(batch._id, []))).toMatchObject({ status: 400 });
    expect((await answer(batch._id, [{ item: first, recognized: 100 }])).body.claimBatch).toMatchObject({
      state: 'presented',
      recognized: 100,
    });
    expect(refusalOf(await answer(batch._id, [{ item: first, recognized: 100 }]))).toMatchObject({
      status: 409,
      code: 'closed',
      path: '0.item',
    });
    expect((await answer(batch._id, [{ item: second, recognized: 50 }])).body.claimBatch).toMatchObject({
      state: 'answered',
    });
  });

  test('an answer to a batch that is not presented is refused', async () => {
    const { _id: insurance } = await insurer();
    await cover(insurance, [[100]]);
    const { body } = await make(insurance);
    const answered = await answer(body.claimBatch._id, [{ item: body.claimBatch.lines?.[0]?._id, recognized: 100 }]);
    expect(refusalOf(answered)).toMatchObject({
      status: 409,
      code: 'closed',
      message: 'Esta presentación no está presentada.',
    });
  });
});

async function debited(parts = [12_000, 60_000], more = 140_000) {
  const { _id: insurance } = await insurer();
  const [covered] = await cover(insurance, [parts], more);
  if (!covered) throw new Error('No coverage was stored');
  const batch = await presented(insurance);
  const item = itemOf(batch, covered.id);
  await answer(batch._id, [{ item, recognized: (batch.claimed ?? 0) - 18_000, reason: 'tariffDifference' }]);
  return { insurance, ...covered, batch, item };
}

/** Writes into the database, because no request can cancel a sale with a presented coverage. */
const setOrderStatus = (sale: string, status: string) =>
  asTenant(app.database, shop.tenantId, (tx) =>
    sql`update sales set order_status = ${status} where tenant_id = ${shop.tenantId} and id = ${sale}`.execute(tx),
  );

describe('the decision about a debit (docs/rules.md#claims-5)', () => {
  test('a later batch claims a rebilled debit, and a second decision about the debit is refused', async () => {
    const { insurance, id, batch, item } = await debited();
    expect((await decide(item, 'rebill')).status).toBe(200);
    expect(await coverageNow(id)).toEqual({ insurer: 72_000, paid: 0, lost: 0, toClient: 0, open: 72_000 });
    expect(await dueDays(insurance)).toEqual({ [batch.dueDay ?? '']: 5_400_000, '9999-12-31': 1_800_000 });
    const proposal = await reader.get<ClaimProposal>(`${url}/proposal?insurance=${insurance}`);
    expect(proposal.body.coverages).toMatchObject([{ _id: id, amount: 18_000, isRebill: true }]);
    const later = await presented(insurance);
    expect(later.lines).toMatchObject([{ coverage: id, claimed: 18_000, rebillOf: { number: batch.number } }]);
    expect((await read(batch._id)).lines).toMatchObject([{ decision: 'rebill', rebilledIn: { number: later.number } }]);
    expect(refusalOf(await decide(item, 'rebill'))).toMatchObject({
      status: 409,
      code: 'closed',
      message: 'Este ítem no tiene un débito por decidir.',
    });
    expect(await findings()).toEqual([]);
  });

  test('after the withdrawal of the batch that claims a debit again, another batch can claim the debit', async () => {
    const { insurance, id, item } = await debited();
    await decide(item, 'rebill');
    const withdrawn = await presented(insurance);
    await admin.post(`${url}/${withdrawn._id}/withdraw`);
    expect((await presented(insurance)).lines).toMatchObject([{ coverage: id, claimed: 18_000 }]);
    expect(await findings()).toEqual([]);
  });

  test('a lost debit lowers the debt of the insurer', async () => {
    const { insurance, id, batch, item } = await debited();
    expect((await decide(item, 'lost')).body.claimBatch.lines).toMatchObject([{ decision: 'lost', debited: 18_000 }]);
    expect(await coverageNow(id)).toEqual({ insurer: 72_000, paid: 0, lost: 18_000, toClient: 0, open: 54_000 });
    expect(await dueDays(insurance)).toEqual({ [batch.dueDay ?? '']: 5_400_000 });
    expect(await findings()).toEqual([]);
  });

  test("a debit that moves to the client lowers the insurer's part and raises the client's debt", async () => {
    const { id, sale, item } = await debited([15_000, 60_000], 140_000);
    await admin.post(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', amount: 140_000, method: 'check' });
    expect(await saleNow(sale._id)).toMatchObject({ paymentStatus: 'charged', balance: 0, insurerTotal: 75_000 });
    expect((await decide(item, 'toClient')).status).toBe(200);
    expect(await coverageNow(id)).toEqual({ insurer: 57_000, paid: 0, lost: 0, toClient: 18_000, open: 57_000 });
    const after = await saleNow(sale._id);
    expect(after).toMatchObject({
      total: 215_000,
      insurerTotal: 57_000,
      clientTotal: 158_000,
      balance: 18_000,
      paymentStatus: 'waiting',
    });
    expect(after.changes).toContainEqual(
      expect.objectContaining({ field: 'insurerTotal', from: '75000', to: '57000' }),
    );
    expect(await findings()).toEqual([]);
  });

  test('a debit of a canceled sale cannot move to the client', async () => {
    const { sale, item } = await debited();
    await setOrderStatus(sale._id, 'canceled');
    expect(refusalOf(await decide(item, 'toClient'))).toMatchObject({ status: 409, code: 'closed', path: 'decision' });
    await setOrderStatus(sale._id, 'inProgress');
  });

  test('if two users decide at once, one decision is stored, and the other user gets 409', async () => {
    const { item } = await debited();
    const answers = await Promise.all(['lost', 'toClient'].map((decision) => decide(item, decision)));
    expect(statusesOf(answers)).toEqual({ 200: 1, '409 closed': 1 });
  });

  test('forty concurrent answers and then forty concurrent decisions leave all sums right', async () => {
    const { _id: insurance } = await insurer();
    const covered = await cover(
      insurance,
      Array.from({ length: 20 }, () => [1000]),
      500,
    );
    const batch = await presented(insurance);
    const items = covered.map(({ id }) => itemOf(batch, id));
    const answers = await atOnce(40, (index) =>
      answer(batch._id, [{ item: items[index % 20], recognized: 400, reason: 'other' }]),
    );
    expect(statusesOf(answers)).toEqual({ 200: 20, '409 closed': 20 });
    const decisions = ['lost', 'toClient', 'rebill'];
    const decided = await atOnce(40, (index) => decide(items[index % 20] ?? '', decisions[index % 3] ?? ''));
    expect(statusesOf(decided)).toEqual({ 200: 20, '409 closed': 20 });
    expect(await findings()).toEqual([]);
  }, 60_000);
});

/** Each item of the batch gets a debit of 600. */
async function debitedBatch(insurance: string) {
  const batch = await presented(insurance);
  const items = (batch.lines ?? []).map(({ _id }) => _id);
  const answers = (batch.lines ?? []).map(({ _id, claimed }) => ({
    item: _id,
    recognized: claimed - 600,
    reason: 'other',
  }));
  await answer(batch._id, answers);
  return { batch, items };
}

const decisionsIn = async (id: string) => (await read(id)).lines?.map(({ decision }) => decision);

describe('one decision about several debits of a batch (docs/rules.md#claims-5)', () => {
  test('each client owes the debits of its own sales', async () => {
    const { _id: insurance } = await insurer({ claimFrom: 'sale' });
    const { _id: client } = await shop.given.client();
    const mine = { client, insurance };
    const two = [(await givenCoveredSale(shop, mine)).sale, (await givenCoveredSale(shop, mine)).sale];
    const other = (await givenCoveredSale(shop, { insurance, amount: 30_000 })).sale;
    const { batch, items } = await debitedBatch(insurance);

    const decided = await decideTogether(batch._id, items, 'toClient');

    expect(decided.status).toBe(200);
    expect(decided.body.claimBatch.lines?.map(({ decision }) => decision)).toEqual(Array(3).fill('toClient'));
    for (const { _id } of two)
      expect(await saleNow(_id)).toMatchObject({ insurerTotal: 39_400, balance: 60_600, changes: [{}] });
    expect(await saleNow(other._id)).toMatchObject({ insurerTotal: 29_400, balance: 70_600 });
    expect((await admin.get(`/tenant/clients/${client}/account`)).body).toMatchObject({ owed: 121_200 });
    expect(await findings()).toEqual([]);
  });

  test.each(['rebill', 'lost'])('the decision %s is stored for each chosen item', async (decision) => {
    const { _id: insurance } = await insurer();
    const covered = await cover(insurance, [[1000], [2000], [3000]]);
    const { batch, items } = await debitedBatch(insurance);
    const [left, ...chosen] = covered.map(({ id }) => itemOf(batch, id));
    const lost = decision === 'lost' ? 600 : 0;
    expect((await decideTogether(batch._id, chosen, decision)).status).toBe(200);
    expect(await decisionsIn(batch._id)).toEqual(items.map((item) => (item === left ? null : decision)));
    expect(await coverageNow(covered[2]?.id ?? '')).toMatchObject({ lost, open: 3000 - lost });
    expect(await findings()).toEqual([]);
  });

  test('a request that is sent again with the same idempotency key stores nothing twice', async () => {
    const { _id: insurance } = await insurer();
    await cover(insurance, [[1000], [2000]], 50);
    const { batch, items } = await debitedBatch(insurance);
    const send = () =>
      admin.post(
        `${url}/${batch._id}/decisions`,
        { items, decision: 'toClient' },
        { 'idempotency-key': `decisions-${batch._id}` },
      );
    const [first, second] = [await send(), await send()];
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await findings()).toEqual([]);
  });

  test("if one item cannot be decided, no item is decided, and the message has the name of the item's client", async () => {
    const { _id: insurance } = await insurer({ claimFrom: 'sale' });
    const sales = [];
    for (const name of ['Ana Ríos', 'Beto Sosa', 'Carla Vega']) {
      const { _id: client } = await shop.given.client({ name });
      sales.push((await givenCoveredSale(shop, { client, insurance })).sale);
    }
    const { batch, items } = await debitedBatch(insurance);
    const [ana = '', beto = '', carla = ''] = sales.map(({ coverages }) => itemOf(batch, coverages?.[0]?._id));
    await decide(beto, 'lost');
    expect(refusalOf(await decideTogether(batch._id, items, 'rebill'))).toEqual({
      status: 409,
      code: 'closed',
      path: undefined,
      message: 'Beto Sosa: Este ítem no tiene un débito por decidir.',
    });
    await setOrderStatus(sales[2]?._id ?? '', 'canceled');
    const refused = {
      status: 409,
      code: 'closed',
      path: 'decision',
      message: 'La venta ya no existe o está cancelada: el débito no puede pasar al cliente.',
    };
    expect(refusalOf(await decideTogether(batch._id, [ana, carla], 'toClient'))).toEqual({
      ...refused,
      message: `Carla Vega: ${refused.message}`,
    });
    expect(refusalOf(await decideTogether(batch._id, [carla], 'toClient'))).toEqual(refused);
    await setOrderStatus(sales[2]?._id ?? '', 'inProgress');
    expect(await decisionsIn(batch._id)).toEqual(items.map((item) => (item === beto ? 'lost' : null)));
    expect(await saleNow(sales[0]?._id ?? '')).toMatchObject({ insurerTotal: 40_000, balance: 60_000 });
    expect(await findings()).toEqual([]);
  });

  test('items of another batch or shop are refused, and so are an empty list and a repeated item', async () => {
    const { batch, item } = await debited();
    const theirs = await givenDebit(app.database, await newShop(app));
    for (const foreign of [(await debited()).item, theirs.item])
      expect(refusalOf(await decideTogether(batch._id, [item, foreign], 'lost'))).toMatchObject({
        status: 400,
        path: 'items.1',
        message: 'Este ítem no es de esta presentación.',
      });
    expect((await decideTogether(theirs.batch, [item], 'lost')).status).toBe(404);
    expect(refusalOf(await decideTogether(batch._id, [], 'lost'))).toMatchObject({
      status: 400,
      message: 'Elegí al menos un débito.',
    });
    expect(refusalOf(await decideTogether(batch._id, [item, item], 'lost'))).toMatchObject({
      status: 400,
      path: 'items.1',
      message: 'Este ítem está repetido.',
    });
    expect(await decisionsIn(batch._id)).toEqual([null]);
  });

  test('if forty simultaneous requests decide about ten pairs of items, one decision is stored for each pair', async () => {
    const { _id: insurance } = await insurer();
    await cover(
      insurance,
      Array.from({ length: 20 }, () => [1000]),
      500,
    );
    const { batch, items } = await debitedBatch(insurance);
    const answers = await atOnce(40, (index) => {
      const pair = [items[index % 10] ?? '', items[19 - (index % 10)] ?? ''];
      const isReversed = index % 20 < 10;
      const decision = ['toClient', 'toClient', 'lost', 'rebill'][Math.trunc(index / 10)] ?? '';
      return decideTogether(batch._id, isReversed ? pair.toReversed() : pair, decision);
    });
    expect(statusesOf(answers)).toEqual({ 200: 10, '409 closed': 30 });
    const stored = (await decisionsIn(batch._id)) ?? [];
    expect(stored.slice(0, 10)).toEqual(stored.slice(10).toReversed());
    expect(stored).not.toContain(null);
    expect(await findings()).toEqual([]);
  }, 60_000);
});
