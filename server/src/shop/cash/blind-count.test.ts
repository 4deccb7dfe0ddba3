import type { CashEntry } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app/test-app.ts';
import { claimsShop } from '../../testing/shops/claims-shop.ts';

const app = await testApp();
const source = join(import.meta.dirname, '../..');
const textOf = ({ body }: { body: unknown }) => JSON.stringify(body);

test('a seller sees of an insurer’s payment neither the amount nor the insurer, neither in the entries nor in the history (docs/rules.md#cash-8)', async () => {
  const shop = await claimsShop(app);
  const [admin, seller] = [shop.as('admin'), shop.as('seller')];
  await admin.put('/tenant/settings', { blindCount: true });
  const { _id: insurance } = await shop.insurer({ name: 'Osdemar' });
  const session = await shop.given.cashSession({ openingAmount: 50 });
  await seller.post(`/tenant/cash-sessions/${session._id}/join`);
  const url = `/tenant/cash-sessions/${session._id}`;
  const payment = { insurance, method: 'cash', gross: 7531, fee: 0, net: 7531, withholdings: [], day: '2026-01-05' };
  const paid = await admin.post<{ insurerPayment: { _id: string } }>('/tenant/insurer-payments', payment);
  expect(paid.status).toBe(201);
  await admin.post(`/tenant/insurer-payments/${paid.body.insurerPayment._id}/reverse`, { note: 'Mal cargado' });
  await admin.post(`${url}/movements`, { kind: 'out', amount: 3000, reason: 'Flete' });

  expect((await seller.get<CashEntry[]>(`${url}/entries`)).body).toMatchObject([
    { kind: 'out', amount: -3000, note: 'Flete' },
    { kind: 'out', amount: null, note: 'Cobro de una obra social' },
    { kind: 'in', amount: null, note: 'Cobro de una obra social' },
  ]);
  const texts = await Promise.all(
    [`${url}/entries`, `${url}/history`, url].map(async (path) => textOf(await seller.get(path))),
  );
  expect(texts.filter((text) => /Osdemar|7\.?531/.test(text))).toEqual([]);
  expect(texts[1]).toContain('Flete');
  expect(textOf(await admin.get(`${url}/history`))).toMatch(/Osdemar/);
  expect((await admin.get<CashEntry[]>(`${url}/entries`)).body[1]).toMatchObject({ amount: -7531 });
});

test('the writers of movements of cash are these, each with its origin', async () => {
  const files = await readdir(source, { recursive: true });
  const writers = files.filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('testing/'));
  const found: string[] = [];
  for (const file of writers.toSorted()) {
    const text = await readFile(join(source, file), 'utf8');
    for (const call of text.match(
      /storeCashMovement\(context|insertInto\('cash_movements'\)|rows\.cash_movements\.push/g,
    ) ?? [])
      found.push(`${file}: ${call}`);
  }
  expect(found).toEqual([
    // The demo shop's expenses and their correction: origin user.
    'operation/demo/demo-cash.ts: rows.cash_movements.push',
    // `moveCash`, a movement that a user types: origin user. The only insertion takes the origin from its caller.
    'shop/cash/change-session.ts: storeCashMovement(context',
    "shop/cash/change-session.ts: insertInto('cash_movements')",
    // A correction has the origin of the corrected movement, which a user typed.
    'shop/cash/corrections.ts: storeCashMovement(context',
    // An insurer's payment and its reversal: origin insurerPayment.
    'shop/insurer-accounts/settle-payment.ts: storeCashMovement(context',
  ]);
});
