import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '../../base/process/config.ts';
import { givenPresentedBatch } from '../../testing/examples/given-coverages.ts';
import {
  type IssuingShop,
  issuingShop,
  newSender,
  newSimulator,
  queueConfig,
  testClock,
} from '../../testing/examples/given-vouchers.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { examine } from './examine.ts';
import { examineFiscalKeys } from './doctor-command.ts';

const app = await ownApp();
const clock = testClock();
const simulator = newSimulator(app.database, clock);
const sender = newSender(app.database, simulator, clock);

async function findings({ tenantId }: IssuingShop) {
  const found = [];
  for await (const finding of examine(app.database, { tenantId })) found.push(finding);
  return found;
}

async function shopWithVouchers(): Promise<IssuingShop> {
  const shop = await issuingShop(app, simulator);
  const [first] = [await shop.invoice(121), await shop.invoice(242)];
  await sender.sendDue();
  await shop.as('admin').post(`/tenant/invoices/${first}/credit-notes`, { amounts: [{ amount: 21 }] });
  await sender.sendDue();
  shop.arca.faults.order({ operation: 'FECompUltimoAutorizado', kind: 501 });
  await shop.invoice(363);
  await sender.sendDue();
  return shop;
}

test('doctor finds nothing in a shop after the queue has handled its vouchers', async () => {
  expect(await findings(await shopWithVouchers())).toEqual([]);
});

test.each([
  ['an authorised voucher has the attempt that ARCA authorised', 'invoices', 'delete from voucher_attempts'],
  [
    'an attempt without a final outcome belongs to a voucher that is sending or uncertain',
    'voucher_attempts',
    "update voucher_attempts set outcome = 'uncertain'",
  ],
  [
    'the server has a time for the next attempt of each voucher that waits, and of no other',
    'invoices',
    'update invoices set next_attempt_at = null',
  ],
  [
    'the numbers of the vouchers of a sequence are consecutive',
    'invoices',
    'update invoices set number = 7 where number = 2',
  ],
  [
    'the last number of a sequence is that of its last voucher',
    'voucher_sequences',
    'update voucher_sequences set last_number = 1',
  ],
  [
    'a sale is invoiced while an authorised invoice is not credited whole',
    'sales',
    'update sales set invoiced = false',
  ],
  [
    'credit notes credit at most their invoice',
    'invoices',
    "update invoices set total_cents = total_cents + 99999, exempt_cents = exempt_cents + 99999 where kind = 'creditNote'",
  ],
])('doctor finds a broken rule: %s', async (rule = '', table = '', statement = '') => {
  const shop = await shopWithVouchers();
  await shop.run((tx) => sql.raw(statement).execute(tx));
  const own = (await findings(shop)).filter((finding) => finding.rule === rule && finding.table === table);
  expect(own.length).toBeGreaterThan(0);
  for (const { expected, found, record } of own) {
    expect(record).not.toBe('');
    expect(expected).not.toBe(found);
  }
});

test.each([
  ['was withdrawn', "update claim_batches set state = 'canceled'"],
  [
    'claims less than the invoice bills',
    'update invoices set total_cents = total_cents + 1, exempt_cents = exempt_cents + 1 where batch_id is not null',
  ],
])('doctor finds an invoice whose batch %s', async (_title, statement) => {
  const shop = await shopWithVouchers();
  const { _id } = await givenPresentedBatch(app.database, shop);
  const receiver = { taxId: '30-50001091-2' };
  await shop.as('admin').post(`/tenant/claim-batches/${_id}/invoice`, { receiver });
  await sender.sendDue();
  expect(await findings(shop)).toEqual([]);
  await shop.run((tx) => sql.raw(statement).execute(tx));
  const rule = 'a batch with an active invoice was presented, and the invoice is at most the claimed sum of the batch';
  expect((await findings(shop)).filter((finding) => finding.rule === rule)).toHaveLength(1);
});

test('doctor finds a certificate whose private key another installation has encrypted', async () => {
  const shop = await shopWithVouchers();
  expect(await examineFiscalKeys(app.database, queueConfig, shop.tenantId)).toEqual([]);
  // The server renews a certificate of the simulator automatically, so this test uses a certificate of ARCA.
  await shop.run((tx) =>
    tx
      .updateTable('fiscal_certificates')
      .set({ environment: 'production' })
      .where('tenant_id', '=', shop.tenantId)
      .execute(),
  );
  const other = readConfig({ LOG_LEVEL: 'silent', SECRETS_KEY: Buffer.alloc(32, 9).toString('base64') });
  expect(await examineFiscalKeys(app.database, other, shop.tenantId)).toMatchObject([
    { table: 'fiscal_certificates', record: 'production', found: expect.stringContaining('another key') },
  ]);
});
