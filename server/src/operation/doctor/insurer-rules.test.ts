import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { claimsShop } from '../../testing/shops/claims-shop.ts';
import { givenDebit } from '../../testing/examples/given-coverages.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

test('a shop with batches, a debit with each decision, and a repeated claim has no findings', async () => {
  const shop = await claimsShop(app);
  for (const decision of ['rebill', 'lost', 'toClient'])
    expect((await shop.decide((await givenDebit(app.database, shop)).item, decision)).status).toBe(200);
  expect(await shop.findings()).toEqual([]);
});

test.each([
  [
    'coverages',
    "a coverage's sums follow from its lines and its claims",
    'update coverages set lost_cents = 1, open_cents = open_cents - 1',
  ],
  [
    'coverages',
    "a coverage's sums follow from its lines and its claims",
    'update coverage_lines set base_cents = base_cents + 1, insurer_cents = insurer_cents + 1',
  ],
  [
    'sales',
    "the insurers' part of a sale is the sum of its coverages",
    'update sales set insurer_cents = insurer_cents - 1',
  ],
  [
    'coverages',
    'a canceled or deleted sale has no coverage that stands',
    "update sales set order_status = 'canceled' where insurer_cents > 0",
  ],
  [
    'claim_batches',
    "a batch's sums and state follow from its claims",
    'update claim_batches set claimed_cents = claimed_cents + 1',
  ],
  ['claim_batches', "a batch's sums and state follow from its claims", "update claim_batches set state = 'settled'"],
  [
    'claim_items',
    'a claim is active until its answer and the decision about its debit, or until its batch is withdrawn',
    'update claim_items set is_active = false',
  ],
  [
    'claim_items',
    'a later claim of a debit is of the same coverage, and a user decided to claim the debit again',
    'update claim_items set rebill_of = id',
  ],
  [
    'coverages',
    'the open amount of a coverage is the sum of its entries in the ledger of insurers',
    'update insurer_entries set amount_cents = amount_cents - 1',
  ],
  [
    'insurer_accounts',
    'what each insurer owes, and what it paid without an item, is kept',
    'update insurer_accounts set open_cents = open_cents + 1',
  ],
  ['insurer_due_days', 'what each insurer owes by due day is kept', 'update insurer_due_days set day = day - 1'],
])('doctor finds in the table %s a broken rule: %s', async (table, rule, statement) => {
  const shop = await claimsShop(app);
  await givenDebit(app.database, shop);
  await asTenant(app.database, shop.tenantId, (tx) => sql.raw(statement).execute(tx));
  expect(await shop.findings()).toContainEqual(expect.objectContaining({ rule, table, tenantId: shop.tenantId }));
});
