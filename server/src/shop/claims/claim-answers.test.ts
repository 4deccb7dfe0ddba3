import type { ClaimProposal } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { MAX_ANSWER_NOTE, MAX_BATCH_ITEMS } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { atOnce, statusesOf } from '../../testing/app/at-once.ts';
import { claimsShop, itemOf, refusalOf } from '../../testing/shops/claims-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await claimsShop(app);
const { insurer, cover, make, presented, answer, decide, read, saleNow, coverageNow, dueDays, findings } = shop;
const [admin, reader] = [shop.as('admin'), shop.as('readonly')];
const url = '/tenant/claim-batches';

describe('the insurer answers (docs/rules.md#claims-4)', () => {
  test('a batch of 612,000 is 534,000 recognized and 78,000 debited', async () => {
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

  test('the request has room for the most items with the longest note each', async () => {
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

  test('an answer may come in parts; each part is checked', async () => {
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

describe('each debit is decided (docs/rules.md#claims-5)', () => {
  test('a later batch claims a rebilled debit, and nobody decides about it a second time', async () => {
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

  test('a debit in a withdrawn batch can be claimed in another batch', async () => {
    const { insurance, id, item } = await debited();
    await decide(item, 'rebill');
    const withdrawn = await presented(insurance);
    await admin.post(`${url}/${withdrawn._id}/withdraw`);
    expect((await presented(insurance)).lines).toMatchObject([{ coverage: id, claimed: 18_000 }]);
    expect(await findings()).toEqual([]);
  });

  test('a lost debit lowers what the insurer owes', async () => {
    const { insurance, id, batch, item } = await debited();
    expect((await decide(item, 'lost')).body.claimBatch.lines).toMatchObject([{ decision: 'lost', debited: 18_000 }]);
    expect(await coverageNow(id)).toEqual({ insurer: 72_000, paid: 0, lost: 18_000, toClient: 0, open: 54_000 });
    expect(await dueDays(insurance)).toEqual({ [batch.dueDay ?? '']: 5_400_000 });
    expect(await findings()).toEqual([]);
  });

  test('a debit that the client pays lowers the part of the insurer and raises what the client owes', async () => {
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

  test('a debit of a canceled sale does not go to the client', async () => {
    const { sale, item } = await debited();
    await asTenant(app.database, shop.tenantId, (tx) =>
      sql`update sales set order_status = 'canceled' where tenant_id = ${shop.tenantId} and id = ${sale._id}`.execute(
        tx,
      ),
    );
    expect(refusalOf(await decide(item, 'toClient'))).toMatchObject({ status: 409, code: 'closed', path: 'decision' });
    await asTenant(app.database, shop.tenantId, (tx) =>
      sql`update sales set order_status = 'inProgress' where tenant_id = ${shop.tenantId} and id = ${sale._id}`.execute(
        tx,
      ),
    );
  });

  test('two users decide at once: one wins, the other gets 409', async () => {
    const { item } = await debited();
    const answers = await Promise.all(['lost', 'toClient'].map((decision) => decide(item, decision)));
    expect(statusesOf(answers)).toEqual({ 200: 1, '409 closed': 1 });
  });

  test('forty answers and decisions at once leave all sums right', async () => {
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
