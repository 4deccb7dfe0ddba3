import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { givenClaims } from '../../testing/examples/given-claims.ts';
import { givenInsurerPayment } from '../../testing/examples/given-insurer-payments.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { examine } from './examine.ts';

const app = await testApp();

async function shopWithPayments(): Promise<Shop> {
  const shop = await newShop(app);
  await shop.given.cashSession();
  const { _id: insurance } = await shop.given.insurance({ name: 'PAMI' });
  const items = [{ claimed: 150, recognized: 120, reason: 'frequency' } as const];
  await givenClaims(app.database, shop, { insurance, presentedDay: '2026-01-02', dueDay: '2026-02-02', items });
  await givenInsurerPayment(shop, { insurance, method: 'cash' });
  await givenInsurerPayment(shop, { insurance });
  const id = await givenInsurerPayment(shop, { insurance, method: 'cash' });
  await shop.as('admin').post(`/tenant/insurer-payments/${id}/reverse`, { note: 'Por error' });
  return shop;
}

async function findings({ tenantId }: Shop) {
  const found = [];
  for await (const finding of examine(app.database, { tenantId })) found.push(finding);
  return found.filter(({ table }) => /^(insurer_|claim_items)/.test(table));
}

test('a shop with payments of insurers has no findings', async () => {
  expect(await findings(await shopWithPayments())).toEqual([]);
});

const paid = 'the allocations of an item are its paid amount, and at most its recognized amount';
const allocated = 'the allocations of a payment of an insurer are its allocated amount, and at most its gross amount';
const ledger = 'the debt and the unallocated amount of an insurer are the sums of its ledger and of its due days';
const cash = 'the net amount of a payment of an insurer is in a cash session if it came in cash, and in no other case';

test.each([
  ['I6', paid, 'claim_items', 'update claim_items set paid_cents = paid_cents - 1'],
  ['I6', paid, 'claim_items', 'update insurer_allocations set amount_cents = amount_cents + 1'],
  ['I6', allocated, 'insurer_payments', 'update insurer_payments set allocated_cents = 1 where number = 1'],
  [
    'I6',
    'a payment of an insurer is allocated to items of the same insurer',
    'insurer_allocations',
    `with other as (
      insert into insurances (tenant_id, id, name, name_key, coverage_details, enabled)
      select tenant_id, gen_random_uuid(), 'OSDE', 'osde', '', true from insurances limit 1 returning id
    ) update claim_batches set insurance_id = (select id from other)`,
  ],
  [
    'I7',
    'the gross amount of a payment of an insurer is its net amount, its fee and its withholdings',
    'insurer_payments',
    'update insurer_withholdings set amount_cents = amount_cents + 1',
  ],
  ['I10', ledger, 'insurer_accounts', "delete from insurer_entries where kind = 'charge'"],
  ['I10', ledger, 'insurer_accounts', 'delete from insurer_entries where coverage_id is null'],
  ['I10', ledger, 'insurer_accounts', 'update insurer_due_days set open_cents = open_cents + 1'],
  ['I11', cash, 'insurer_payments', 'update cash_movements set amount_cents = amount_cents + 1'],
  ['I11', cash, 'insurer_payments', "update insurer_payments set method = 'check' where number = 1"],
  ['I11', cash, 'insurer_payments', 'update insurer_payments set reverse_movement_id = null'],
])('doctor finds a broken rule: %s, %s', async (_number, rule, table, statement) => {
  const shop = await shopWithPayments();
  await asTenant(app.database, shop.tenantId, (tx) => sql.raw(statement).execute(tx));
  const own = (await findings(shop)).filter((finding) => finding.rule === rule && finding.table === table);
  expect(own.length).toBeGreaterThan(0);
  for (const { expected, found, record } of own) {
    expect(record).not.toBe('');
    expect(expected).not.toBe(found);
  }
});
