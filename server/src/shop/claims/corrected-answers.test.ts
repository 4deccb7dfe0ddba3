import { describe, expect, test } from 'vitest';
import { atOnce } from '../../testing/app/at-once.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { claimsShop, itemOf, refusalOf } from '../../testing/shops/claims-shop.ts';

const app = await testApp();
const shop = await claimsShop(app);
const { insurer, cover, presented, answer, decide, read, dueDays, findings } = shop;
const admin = shop.as('admin');

type BatchAnswer = Awaited<ReturnType<typeof answer>>['body'];
const correct = (item: string, body: object, by = admin) =>
  by.post<BatchAnswer>(`/tenant/claim-items/${item}/answer`, body);

/** Presents coverages of 100 and 50, of which the insurer recognizes 90 and 50. */
async function answeredBatch() {
  const { _id: insurance } = await insurer();
  const [one, two] = await cover(insurance, [[100], [50]]);
  const batch = await presented(insurance);
  const [first, second] = [itemOf(batch, one?.id) ?? '', itemOf(batch, two?.id) ?? ''];
  await answer(batch._id, [
    { item: first, recognized: 90, reason: 'noSignature', note: 'Falta la firma' },
    { item: second, recognized: 50 },
  ]);
  return { insurance, batch, first, second };
}

describe('the correction of an answer (docs/rules.md#claims-4)', () => {
  test('changes the amounts of the item and the batch, and keeps the first answer through a second correction', async () => {
    const { insurance, batch, first } = await answeredBatch();
    const corrected = await correct(first, { recognized: 60, reason: 'tariffDifference' });
    expect(corrected.body.claimBatch).toMatchObject({ state: 'answered', recognized: 110, debited: 40 });
    await correct(first, { recognized: 100 });
    const { lines = [], ...after } = await read(batch._id);
    expect(after).toMatchObject({ recognized: 150, debited: 0 });
    expect(lines.find(({ _id }) => _id === first)).toMatchObject({
      recognized: 100,
      debited: 0,
      reason: null,
      firstAnswer: { recognized: 90, reason: 'noSignature', note: 'Falta la firma' },
    });
    expect(await dueDays(insurance)).toEqual({ [batch.dueDay ?? '']: 15_000 });
    expect(await findings()).toEqual([]);
  });

  test('gives a fully recognized item a débito, which a user can decide', async () => {
    const { batch, second } = await answeredBatch();
    await correct(second, { recognized: 20, reason: 'other', note: 'Se leyó mal' });
    const { lines = [] } = await read(batch._id);
    expect(lines.find(({ _id }) => _id === second)).toMatchObject({ debited: 30, firstAnswer: { recognized: 50 } });
    expect((await decide(second, 'lost')).status).toBe(200);
    expect(await findings()).toEqual([]);
  });

  test('is refused after a decision or a payment, without an answer, and for a wrong or the same answer', async () => {
    const { insurance, first, second } = await answeredBatch();
    expect(refusalOf(await correct(second, { recognized: 51 })).message).toContain(
      'No puede ser más que lo presentado',
    );
    expect(refusalOf(await correct(second, { recognized: 49 })).message).toBe('Elegí el motivo del débito.');
    expect(refusalOf(await correct(second, { recognized: 50 })).message).toBe('Es la misma respuesta.');
    expect((await correct(second, { recognized: 0, reason: 'other' }, shop.as('seller'))).status).toBe(403);
    await decide(first, 'lost');
    expect(refusalOf(await correct(first, { recognized: 100 }))).toMatchObject({
      status: 409,
      message: 'Su débito ya está decidido: la respuesta no se corrige.',
    });
    const paid = { insurance, method: 'bankTransfer', gross: 50, fee: 0, net: 50, withholdings: [], day: '2026-01-05' };
    const allocations = [{ item: second, amount: 50 }];
    const payment = await admin.post('/tenant/insurer-payments', { ...paid, allocations });
    expect(payment.status, JSON.stringify(payment.body)).toBe(201);
    expect(refusalOf(await correct(second, { recognized: 40, reason: 'other' }))).toMatchObject({
      status: 409,
      message: 'Ya tiene un cobro: anulá el cobro para corregir la respuesta.',
    });
    const { _id: other } = await insurer();
    await cover(other, [[10]]);
    const unanswered = (await presented(other)).lines?.[0]?._id ?? '';
    expect(refusalOf(await correct(unanswered, { recognized: 10 }))).toMatchObject({
      status: 409,
      message: 'Este ítem todavía no tiene respuesta.',
    });
  });

  test('of ten at once with a decision, one of both wins', async () => {
    const { first, batch } = await answeredBatch();
    await Promise.all([atOnce(10, () => correct(first, { recognized: 70, reason: 'other' })), decide(first, 'lost')]);
    const { lines = [], debited } = await read(batch._id);
    const item = lines.find(({ _id }) => _id === first);
    expect(item).toMatchObject({ decision: 'lost', debited });
    expect(await findings()).toEqual([]);
  });
});
