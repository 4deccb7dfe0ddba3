import type { HistoryEntry } from '@dioptria/contract/shop/audit/audit.ts';
import { proposedOpening } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashEntry, CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

type Closed = { cashSession: CashSession } & Problem;
type Amounts = Record<string, number>;

async function countedShop({ blindCount }: { blindCount: boolean }) {
  const shop = await newShop(app);
  const admin = shop.as('admin');
  const seller = shop.as('seller');
  await admin.put('/tenant/settings', { blindCount });
  const registers = await admin.get<{ _id: string }[]>('/tenant/cash-registers');
  const opening = { cashRegisterId: registers.body[0]?._id ?? '', openingAmount: 10_000 };
  const session = await shop.given.cashSession(opening);
  const url = `/tenant/cash-sessions/${session._id}`;
  const sale = await shop.given.sale({
    products: [],
    customProducts: [{ description: 'Anteojo', price: 90_000, quantity: 1 }],
  });
  const pay = (by: SignedIn, amount: number, method = 'cash') =>
    by.post<{ payment: Payment }>(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', amount, method });
  await pay(seller, 25_000);
  await admin.post(`${url}/movements`, { kind: 'out', amount: 3000, reason: 'Flete' });
  return {
    shop,
    admin,
    seller,
    url,
    pay,
    close: (by: SignedIn, counted: Amounts, note = '', headers: Record<string, string> = {}) =>
      by.post<Closed>(`${url}/close`, { counted, note }, headers),
    read: async (by: SignedIn) => (await by.get<CashSession>(url)).body,
  };
}

const cash = (expected: number, counted: number) => ({ method: 'cash', expected, counted });
const talliesIn = ({ tallies }: CashSession) => tallies.map(({ place, user, counts }) => [place, user.name, counts]);
const answerOf = ({ status, body }: { status: number; body: Problem }) => [status, body.code, body.errors?.[0]];

const noteOfFirst = {
  path: 'note',
  message: 'Lo contado no coincide con lo esperado: escribí el motivo, o contá de nuevo.',
};
const noteOfLater = {
  path: 'note',
  message: 'El primer arqueo no coincide con lo esperado: para cerrar, escribí el motivo.',
};

async function brokenRules({ tenantId }: Shop): Promise<string[]> {
  const rules = new Set<string>();
  for await (const { rule } of examine(app.database, { tenantId })) rules.add(rule);
  return [...rules];
}

describe('the tallies of a closing (docs/rules.md#cash-11)', () => {
  test('a wrong tally without a note is stored with its user and time, and the cash session stays open', async () => {
    const { admin, seller, close, read } = await countedShop({ blindCount: true });
    const before = Date.now();
    expect(answerOf(await close(seller, { cash: 31_500 }))).toEqual([400, 'invalid', noteOfFirst]);
    const session = await read(admin);
    expect(session).toMatchObject({ closedAt: null, counts: null, note: '' });
    expect(talliesIn(session)).toEqual([[1, 'Sara Seller', [cash(32_000, 31_500)]]]);
    expect(Date.parse(session.tallies[0]?.createdAt ?? '')).toBeGreaterThanOrEqual(before);
  });

  test('a closing stores the amounts of the first tally in the cash session, and also keeps the second tally', async () => {
    const { shop, admin, seller, close, read } = await countedShop({ blindCount: true });
    await close(seller, { cash: 31_500 });
    expect((await close(seller, { cash: 32_000 }, 'Un billete debajo de la bandeja')).status).toBe(200);
    const session = await read(admin);
    expect(session).toMatchObject({
      counts: [cash(32_000, 31_500)],
      expected: [{ method: 'cash', amount: 32_000 }],
      note: 'Un billete debajo de la bandeja',
      closedBy: { name: 'Sara Seller' },
    });
    expect(talliesIn(session)).toEqual([
      [1, 'Sara Seller', [cash(32_000, 31_500)]],
      [2, 'Sara Seller', [cash(32_000, 32_000)]],
    ]);
    expect(await brokenRules(shop)).toEqual([]);
  });

  test('after a wrong tally, each further tally without a note is stored and gets the same answer, whether it is right or wrong', async () => {
    const { admin, seller, close, read } = await countedShop({ blindCount: true });
    await close(seller, { cash: 31_500 });
    for (const guess of [31_900, 32_000, 32_100]) {
      expect(answerOf(await close(seller, { cash: guess }))).toEqual([400, 'invalid', noteOfLater]);
    }
    const { tallies, closedAt } = await read(admin);
    expect(closedAt).toBeNull();
    expect(tallies.map(({ counts }) => counts?.[0]?.counted)).toEqual([31_500, 31_900, 32_000, 32_100]);
  });

  test('a user who sends the same tally again adds no tally, but another user who sends the same amounts adds a tally', async () => {
    const { admin, seller, close, read } = await countedShop({ blindCount: false });
    await close(seller, { cash: 31_500 });
    await close(seller, { cash: 31_500 });
    expect((await read(admin)).tallies).toHaveLength(1);
    await close(admin, { cash: 31_500 });
    expect((await close(admin, { cash: 31_500 }, 'Faltó un billete')).status).toBe(200);
    expect(talliesIn(await read(admin))).toEqual([
      [1, 'Sara Seller', [cash(32_000, 31_500)]],
      [2, 'Ada Admin', [cash(32_000, 31_500)]],
    ]);
  });

  test('a first tally that matches the expected amounts closes the cash session at once', async () => {
    const { admin, seller, close, read } = await countedShop({ blindCount: true });
    expect((await close(seller, { cash: 32_000 })).status).toBe(200);
    const session = await read(admin);
    expect(session.counts).toEqual([cash(32_000, 32_000)]);
    expect(talliesIn(session)).toEqual([[1, 'Sara Seller', [cash(32_000, 32_000)]]]);
  });

  test('a payment or a movement between two tallies changes neither the first tally nor its difference', async () => {
    const { shop, admin, seller, url, pay, close, read } = await countedShop({ blindCount: true });
    await close(seller, { cash: 31_500 });
    await pay(admin, 1000);
    await seller.post(`${url}/movements`, { kind: 'out', amount: 500, reason: 'No lo había anotado' });
    expect((await close(seller, { cash: 32_500 }, 'Un egreso sin anotar')).status).toBe(200);
    const session = await read(admin);
    expect(session.counts).toEqual([cash(32_000, 31_500)]);
    expect(session.expected).toEqual([{ method: 'cash', amount: 32_500 }]);
    expect(talliesIn(session)[1]).toEqual([2, 'Sara Seller', [cash(32_500, 32_500)]]);
    expect(await brokenRules(shop)).toEqual([]);
  });

  test('a user who sends the same amounts again after a payment adds a tally, because the payment changed the expected amount', async () => {
    const { shop, admin, seller, pay, close, read } = await countedShop({ blindCount: true });
    await close(seller, { cash: 31_500 });
    await pay(admin, 1000);
    expect((await close(seller, { cash: 31_500 }, 'No sé')).status).toBe(200);
    expect(talliesIn(await read(admin)).map(([, , counts]) => counts)).toEqual([
      [cash(32_000, 31_500)],
      [cash(33_000, 31_500)],
    ]);
    expect(await brokenRules(shop)).toEqual([]);
  });

  test('requests with the same idempotency key store one tally, and all get the first answer', async () => {
    const { admin, seller, close, read } = await countedShop({ blindCount: true });
    const key = { 'idempotency-key': 'cierre-1' };
    const answers = [
      await close(seller, { cash: 31_500 }, '', key),
      await close(seller, { cash: 31_500 }, '', key),
      ...(await Promise.all([1, 2, 3].map(() => close(seller, { cash: 31_500 }, '', key)))),
    ];
    expect(answers.map(answerOf)).toEqual(answers.map(() => [400, 'invalid', noteOfFirst]));
    // A request with other amounts and the same key is refused.
    expect((await close(seller, { cash: 1 }, '', key)).body.code).toBe('idempotency_key_reused');
    expect((await read(admin)).tallies).toHaveLength(1);
  });

  test('concurrent tallies get the numbers 1 to 4, and of two concurrent closings one succeeds', async () => {
    const { shop, admin, seller, close, read } = await countedShop({ blindCount: true });
    const wrong = await Promise.all([1, 2, 3, 4].map((counted) => close(seller, { cash: counted })));
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    const open = await read(admin);
    expect(open.tallies.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    const closings = await Promise.all([5, 6].map((counted) => close(seller, { cash: counted }, 'Sin contar')));
    expect(closings.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const session = await read(admin);
    expect(session.tallies).toHaveLength(5);
    expect(session.counts).toEqual(open.tallies[0]?.counts);
    expect(await brokenRules(shop)).toEqual([]);
  });

  test.each([
    ['an amount below zero', { counted: { cash: -1 }, note: '' }, 400],
    ['an unknown method', { counted: { crypto: 1 }, note: '' }, 400],
    ['a note that is too long', { counted: { cash: 1 }, note: 'x'.repeat(501) }, 400],
    ['no counted amounts', { note: 'Sin contar' }, 400],
  ])('a closing with %s is refused as invalid input and stores no tally', async (_, body, status) => {
    const { admin, seller, url, read } = await countedShop({ blindCount: true });
    expect((await seller.post(`${url}/close`, body)).status).toBe(status);
    expect((await read(admin)).tallies).toEqual([]);
  });

  test('neither a readonly user nor a user of another shop can send a tally, and nobody can after the closing', async () => {
    const { shop, admin, seller, close, read } = await countedShop({ blindCount: true });
    const other = await newShop(app);
    expect((await close(shop.as('readonly'), { cash: 1 })).status).toBe(403);
    expect((await close(other.as('seller'), { cash: 1 })).status).toBe(404);
    await close(seller, { cash: 32_000 });
    expect((await close(seller, { cash: 1 })).body.code).toBe('locked');
    expect((await read(admin)).tallies).toHaveLength(1);
  });

  test('each tally leaves an entry in the history of the cash session, with its user and its amounts', async () => {
    const { admin, seller, url, close } = await countedShop({ blindCount: true });
    await close(seller, { cash: 31_500 });
    await close(seller, { cash: 32_000 }, 'Apareció');
    const { body } = await admin.get<HistoryEntry[]>(`${url}/history`);
    const [closing, tally] = body;
    expect(tally).toMatchObject({ action: 'update', user: { name: 'Sara Seller' }, before: { tallies: [] } });
    expect(tally?.after).toEqual({ tallies: [expect.objectContaining({ place: 1, counts: [cash(32_000, 31_500)] })] });
    expect(closing).toMatchObject({ action: 'update', user: { name: 'Sara Seller' } });
    expect(closing?.after).toMatchObject({
      counts: [cash(32_000, 31_500)],
      tallies: [{ place: 1 }, { place: 2, counts: [cash(32_000, 32_000)] }],
    });
  });

  test.each([
    [
      'counts that differ from its first tally',
      `update cash_sessions set counts = '[{"method": "cash", "counted": 1, "expected": 3200000}]'`,
      'a closed cash session has the counts of its first tally',
    ],
    [
      'a gap in the places of its tallies',
      `insert into cash_tallies select tenant_id, gen_random_uuid(), cash_session_id, 3, user_id, counts, created_at
       from cash_tallies`,
      'the tallies of a cash session have the places from 1 on, without a gap',
    ],
  ])('doctor reports a closed cash session with %s', async (_, statement, rule) => {
    const { shop, seller, close } = await countedShop({ blindCount: false });
    await close(seller, { cash: 32_000 });
    await asTenant(app.database, shop.tenantId, (tx) => sql.raw(statement).execute(tx));
    expect(await brokenRules(shop)).toEqual([rule]);
  });

  test('the database refuses to change or delete a stored tally', async () => {
    const { shop, seller, close } = await countedShop({ blindCount: true });
    await close(seller, { cash: 31_500 });
    for (const statement of ['update cash_tallies set sequence = 9', 'delete from cash_tallies']) {
      const attempt = asTenant(app.database, shop.tenantId, (tx) => sql.raw(statement).execute(tx));
      await expect(attempt).rejects.toThrow('permission denied for table cash_tallies');
    }
  });
});

const sums = /\b(32[.,]?000|3200000|889(00)?|778(00)?)\b/;
const textOf = ({ body }: { body: unknown }) => (typeof body === 'string' ? body : JSON.stringify(body));

describe('the cash that is taken out at the closing (docs/rules.md#cash-14)', () => {
  test('a closing stores the cash that was taken out, and the opening proposes the rest of the counted cash', async () => {
    const { admin, seller, url, read } = await countedShop({ blindCount: true });
    const closing = { counted: { cash: 32_000 }, takenOut: 22_000.5 };
    const { status, body } = await seller.post<Closed>(`${url}/close`, closing);
    expect([status, body.cashSession.takenOut]).toEqual([200, null]);
    const session = await read(admin);
    expect(session).toMatchObject({ takenOut: 22_000.5, counts: [cash(32_000, 32_000)] });
    expect(proposedOpening(session)).toBe(9999.5);
  });

  test('a closing that takes out more cash than was counted is refused, and stores no tally', async () => {
    const { admin, url, read } = await countedShop({ blindCount: false });
    const closing = { counted: { cash: 32_000 }, takenOut: 32_000.01 };
    const message = 'No podés retirar más efectivo que el contado.';
    expect(answerOf(await admin.post<Closed>(`${url}/close`, closing))).toEqual([
      400,
      'invalid',
      { path: 'takenOut', message },
    ]);
    expect(await read(admin)).toMatchObject({ closedAt: null, tallies: [], takenOut: null });
  });
});

describe('the blind count (docs/rules.md#cash-8)', () => {
  test('a seller sees no sum of the cash session, neither before nor after the closing', async () => {
    const { admin, seller, url, close } = await countedShop({ blindCount: true });
    const user = `/tenant/users/${seller.userId}`;
    await admin.put(user, { extraPermissions: ['sales.export'] });
    const list = '/tenant/cash-sessions';
    const file = `${list}/export?format=csv`;
    const paths = [url, `${url}/history`, `${url}/entries`, list, `${list}/current`, `${list}?status=closed`, file];
    const forbidden = ['/tenant/collections?from=2020-01-01&to=2020-12-31', '/tenant/audit'];
    const readAs = (by: SignedIn, from = paths) => Promise.all(from.map((path) => by.get(path)));
    const answers = [
      ...(await readAs(seller)),
      await close(seller, { cash: 31_111 }),
      await close(seller, { cash: 31_222 }),
      await seller.post(`${url}/movements`, { kind: 'in', amount: 1, reason: 'Cambio' }),
      await seller.post(`${url}/movements`, { kind: 'out', amount: 1, reason: 'Cambio' }),
      await seller.post(`${url}/join`),
      ...(await readAs(seller)),
      await close(seller, { cash: 31_222 }, 'No sé'),
      ...(await readAs(seller)),
      await close(seller, { cash: 31_222 }, 'Otra vez'),
    ];
    const read = paths.map(() => 200);
    expect(answers.map(({ status }) => status)).toEqual([...read, 400, 400, 201, 201, 200, ...read, 200, ...read, 409]);
    expect(answers.map(textOf).filter((text) => sums.test(text))).toEqual([]);
    expect((await readAs(seller, forbidden)).map(({ status }) => status)).toEqual([403, 403]);
    // The admin sees the sums in the cash session, its history, the lists and the file.
    expect((await readAs(admin)).map(textOf).filter((text) => sums.test(text))).toHaveLength(5);
  });

  test('a seller sees that other users sent tallies, but sees only the amounts of the seller’s own tallies', async () => {
    const { admin, seller, close, read } = await countedShop({ blindCount: true });
    await close(seller, { cash: 31_500, check: 20 });
    await close(admin, { cash: 31_999 });
    await close(admin, { cash: 31_999 }, 'Lo cierro así');
    const session = await read(seller);
    expect(session).toMatchObject({ expected: null, counts: null, note: 'Lo cierro así' });
    expect(talliesIn(session)).toEqual([
      [
        1,
        'Sara Seller',
        [
          { method: 'cash', expected: null, counted: 31_500 },
          { method: 'check', expected: null, counted: 20 },
        ],
      ],
      [2, 'Ada Admin', null],
    ]);
  });

  test('the tally of a seller does not show with which methods clients have paid', async () => {
    const { seller, pay, close, read } = await countedShop({ blindCount: true });
    await pay(seller, 700, 'creditCard');
    await close(seller, { cash: 5 });
    expect((await read(seller)).tallies[0]?.counts).toEqual([{ method: 'cash', expected: null, counted: 5 }]);
  });

  test('a seller sees the amounts of the payments that this seller took, and of no other payment', async () => {
    const { admin, seller, url, pay, close } = await countedShop({ blindCount: true });
    await pay(admin, 1234);
    const entries = async () => (await seller.get<CashEntry[]>(`${url}/entries`)).body;
    const shown = [
      ['payment', null],
      ['out', -3000],
      ['payment', 25_000],
    ];
    expect((await entries()).map(({ kind, amount }) => [kind, amount])).toEqual(shown);
    await close(seller, { cash: 1 }, 'Sin contar');
    expect((await entries()).map(({ kind, amount }) => [kind, amount])).toEqual(shown);
  });

  test('an admin and a readonly user always see every sum, and a seller sees every sum if the blind count is off', async () => {
    const { shop, admin, seller, close, read } = await countedShop({ blindCount: true });
    const reader = shop.as('readonly');
    for (const by of [admin, reader]) expect((await read(by)).expected).toEqual([{ method: 'cash', amount: 32_000 }]);
    await close(seller, { cash: 31_500 }, 'Faltó un billete');
    for (const by of [admin, reader]) expect((await read(by)).counts).toEqual([cash(32_000, 31_500)]);
    await admin.put('/tenant/settings', { blindCount: false });
    expect((await read(seller)).counts).toEqual([cash(32_000, 31_500)]);
    expect(talliesIn(await read(seller))).toEqual([[1, 'Sara Seller', [cash(32_000, 31_500)]]]);
  });
});
