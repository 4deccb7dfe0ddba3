/**
 * A Citus cluster plans each statement that the API suite sent, and executes none: `npm test -- distributed` (docs/scaling.md).
 */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOnCitus, ownDatabase } from '../../testing/database/test-database.ts';
import { problemsOnCluster, readStatements } from '../../testing/recorders/distributed-plans.ts';

const folder = process.env['RECORD_STATEMENTS'] ?? '';

/** The beginnings of statements that read the rows of several tenants, or that Citus refuses, and the reasons. */
const onPurpose: Readonly<Record<string, string>> = {
  'select "id", "name" from "tenants" order by': 'a backup has all tenants',
  'select "name" from "tenants" limit': 'a restore refuses a database that has a tenant',
  'select "id" from "tenants" limit': 'the demo shop is stored only if there is no tenant',
  'select "id" from "tenants" order by': 'the doctor examines all tenants',
  'update credentials set email_key': 'the doctor cannot repair `credentials` on Citus (docs/scaling.md)',
  'select "invoices"."tenant_id" from "invoices"': 'the queue finds the tenants that have vouchers to send',
  'select count(next_attempt_at) as "total" from "invoices"': 'the metrics count the waiting vouchers of all tenants',
};

const isOnPurpose = (text: string) => Object.keys(onPurpose).some((beginning) => text.trim().startsWith(beginning));

/** The tests of restoring a backup add this column to a newer version of the schema. */
const columnOfNewerSchema = '"colour"';

const { url } = isOnCitus ? await ownDatabase() : { url: '' };
const tenantId = '018f0000-0000-7000-8000-0000000000c1';
const begin = [
  `BEGIN; SET LOCAL ROLE dioptria_app; SET LOCAL citus.propagate_set_commands='local'; SET LOCAL app.tenant_id='${tenantId}'`,
];

/** Each of these statements was once sent by the product. */
const refused = [
  `select tariff.id, exists (select from coverage_lines as line where line.tenant_id = tariff.tenant_id and line.rule_id = tariff.id)
     or tariff.id in (select replaces_id from coverage_rules where tenant_id = $1 and replaces_id is not null)
   from coverage_rules as tariff left join coverage_rules as old on old.tenant_id = tariff.tenant_id and old.id = tariff.replaces_id
   where tariff.tenant_id = $1`,
  `update voucher_sequences set leased_until = clock_timestamp() + 90 * interval '1 second' where tenant_id = $1`,
  `update coverages set claimable_day = case claim_from when 'sale' then now()::date end from insurances
   where insurances.tenant_id = coverages.tenant_id and insurances.id = coverages.insurance_id and coverages.tenant_id = $1`,
  `select id from sales, lateral (select exists (select from coverages where coverages.tenant_id = sales.tenant_id
     and coverages.sale_id = sales.id) as is_covered) as insurers where tenant_id = $1 and is_covered`,
  `insert into brands (tenant_id, id, name, name_key, description, enabled)
   select $1, id, name, name_key, description, enabled from unnest(array['a']) as one (text), brands where tenant_id = $1`,
];

const spread = [
  `select id, (select name from users where users.tenant_id = sales.tenant_id and users.id = sales.seller_id)
   from sales where tenant_id = $1`,
  `select id from sales join (select * from clients where tenant_id = $1 offset 0) as clients using (tenant_id, id)
   where sales.tenant_id = $1 or sales.number = 1`,
];

test.skipIf(!isOnCitus)('the cluster refuses or spreads each planted statement (TEST_CITUS_URL)', async () => {
  const planted = [...refused, ...spread].map((text) => ({ begin, text, values: [tenantId], from: [] }));
  const problems = await problemsOnCluster({ connectionString: url }, planted);
  expect(problems.map(({ text }) => text)).toEqual(planted.map(({ text }) => text));
});

test.skipIf(!isOnCitus || !existsSync(folder))(
  'each statement of the API suite runs on one worker, without rows that the coordinator gathers (TEST_CITUS_URL)',
  async () => {
    const statements = await readStatements(folder);
    expect(statements.length).toBeGreaterThan(1000);
    const problems = await problemsOnCluster({ connectionString: url }, statements);
    expect(problems.filter(({ text }) => !isOnPurpose(text) && !text.includes(columnOfNewerSchema))).toEqual([]);
  },
);
