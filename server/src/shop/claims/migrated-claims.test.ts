import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { migrate } from '../../base/database/migrate.ts';
import { claimsShop } from '../../testing/claims-shop.ts';
import { givenIssuer } from '../../testing/given-invoices.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();

test('an upgrade keeps what the invoices of batches bill, and the sheets of presented batches (docs/rules.md#claims-11)', async () => {
  const shop = await claimsShop(app);
  await givenIssuer(shop);
  const admin = shop.as('admin');
  const { _id } = await shop.insurer({ numCuit: 30_500_010_912 });
  await shop.cover(_id, [[100]], 50);
  const first = await shop.presented(_id);
  await admin.post(`/tenant/claim-batches/${first._id}/invoice`, {});
  const stored = () =>
    asTenant(app.database, shop.tenantId, async (tx) => {
      const { rows } = await sql<object>`
        select billed_cents, presented_name, presented_document, presented_affiliate, presented_client_cents
        from claim_items where tenant_id = ${shop.tenantId}`.execute(tx);
      return rows;
    });
  const before = await stored();
  // As the version before the migrations left the table.
  const columns = [
    'billed_cents',
    'presented_name',
    'presented_document',
    'presented_affiliate',
    'presented_client_cents',
  ];
  await app.database.pool.query(
    `alter table claim_items ${columns.map((column) => `drop column ${column}`).join(', ')};
     delete from schema_migrations where name like '0058%' or name like '0059%'`,
  );
  expect(await migrate(app.database.pool)).toEqual(['0058-billed-claims.sql', '0059-presented-sheets.sql']);
  expect(await stored()).toEqual(before);

  const item = first.lines?.[0]?._id;
  await shop.answer(first._id, [{ item, recognized: 60, reason: 'other' }]);
  await shop.decide(item ?? '', 'rebill');
  const next = await shop.presented(_id);
  expect((await admin.post(`/tenant/claim-batches/${next._id}/invoice`, {})).status).toBe(409);
});
