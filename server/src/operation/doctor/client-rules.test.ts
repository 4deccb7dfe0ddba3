import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { givenPlan } from '../../testing/examples/given-tariff.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';

const app = await testApp();

test('doctor finds a policy with a plan of another insurer, and names both insurers', async () => {
  const shop = await newShop(app);
  const [osde, other] = [await shop.given.insurance(), await shop.given.insurance()];
  const [plan, foreign] = [await givenPlan(shop, osde._id), await givenPlan(shop, other._id)];
  const { _id: client } = await shop.given.client({ policies: [{ insurance: osde._id, plan: plan._id }] });
  const findings = async () => {
    const found: Finding[] = [];
    for await (const finding of examine(app.database, { tenantId: shop.tenantId })) found.push(finding);
    return found;
  };
  expect(await findings()).toEqual([]);
  await asTenant(app.database, shop.tenantId, (tx) =>
    sql`update client_policies set plan_id = ${foreign._id} where tenant_id = ${shop.tenantId}`.execute(tx),
  );
  expect(await findings()).toEqual([
    {
      rule: "a policy's plan is a plan of its insurer",
      table: 'client_policies',
      tenantId: shop.tenantId,
      record: client,
      expected: osde._id,
      found: other._id,
    },
  ]);
});
