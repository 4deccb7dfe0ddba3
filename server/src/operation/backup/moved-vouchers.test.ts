import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VatBook } from '@dioptria/contract/shop/invoices/vat-book.ts';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../base/database/database.ts';
import {
  expectSameVouchers,
  issuingShop,
  newSender,
  newSimulator,
  testClock,
} from '../../testing/examples/given-vouchers.ts';
import { signedIn } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { testDatabase } from '../../testing/database/test-database.ts';
import { examine } from '../doctor/examine.ts';
import { importShops } from './load-shops.ts';
import { writeNewFile } from './new-file.ts';
import { inspect } from './read-file.ts';
import { writeShops } from './read-shops.ts';
import { restoreShops } from './restore.ts';

const app = await ownApp();
const target = await ownApp();
const clock = testClock();
const simulator = newSimulator(app.database, clock);
const folder = await mkdtemp(join(tmpdir(), 'dioptria-moved-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const shop = await issuingShop(app, simulator);
const sender = newSender(app.database, simulator, clock);
const invoices = [await shop.invoice(121), await shop.invoice(33.33), await shop.invoice(50)];
await shop.as('admin').post(`/tenant/invoices/${invoices[2]}/cancel`);
await sender.sendDue();
await shop.as('admin').post(`/tenant/invoices/${invoices[0]}/credit-notes`, { amounts: [{ amount: 21 }] });
await sender.sendDue();
const waiting = await shop.invoice(100);
const month = (await shop.read(waiting)).day.slice(0, 7);

let files = 0;

async function written(database: Database) {
  const file = join(folder, `${(files += 1)}.ndjson`);
  await writeNewFile(file, {}, (to) => writeShops(database, to, new Date(), shop.tenantId));
  return { file, rows: (await readFile(file, 'utf8')).split('\n').slice(1, -2) };
}

async function expectNoFindings(database: Database): Promise<void> {
  for await (const finding of examine(database)) expect(finding).toBeUndefined();
}

test('a restored backup has the same vouchers, numbers, attempts and certificate, and doctor finds nothing', async () => {
  const [sent, database] = [await written(app.database), await testDatabase()];
  const tables = [
    'invoices',
    'voucher_attempts',
    'voucher_sequences',
    'fiscal_certificates',
    'arca_simulator_vouchers',
  ];
  for (const table of tables) expect(sent.rows.join('\n')).toContain(`["table","${table}"]\n{`);
  await restoreShops(database, sent.file, await inspect(sent.file));
  expect((await written(database)).rows).toEqual(sent.rows);
  await expectNoFindings(database);
});

test('an imported shop has the same VAT book, and the server that imported the shop sends its pending voucher with the next number', async () => {
  const sent = await written(app.database);
  await importShops(target.database, sent.file);
  expect((await written(target.database)).rows).toEqual(sent.rows);
  const { userId, email } = shop.as('admin');
  const moved = await signedIn(target, { tenantId: shop.tenantId, userId, email });
  const bookAt = async (admin: typeof moved) => (await admin.get<VatBook>(`/tenant/vat-book?month=${month}`)).body;
  const book = await bookAt(moved);
  expect(book).toEqual(await bookAt(shop.as('admin')));
  expect(book).toMatchObject({ waiting: 1, missing: [], totals: { vouchers: 3, total: 133.33 } });
  await newSender(target.database, newSimulator(target.database, clock), clock).sendDue();
  const { body } = await moved.get(`/tenant/invoices/${waiting}`);
  expect(body).toMatchObject({ state: 'authorised', number: 3 });
  expect((await bookAt(moved)).totals).toMatchObject({ vouchers: 4, total: 233.33 });
  await expectNoFindings(target.database);
});

test('the vouchers of the original shop do not change', () => expectSameVouchers(shop));
