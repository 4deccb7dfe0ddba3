import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import { fullShop } from '../../testing/shops/full-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { keptSums, sumsOfDays } from '../sums/kept-sums.ts';

const app = await testApp();

/**
 * A change of the time zone does not move the days in these columns: days that a user typed, days computed from typed
 * days, and Argentine days for ARCA.
 */
const typed = [
  'claim_batches.due_day',
  'claim_batches.period_from',
  'claim_batches.period_to',
  'claim_batches.presented_day',
  'claim_items.answered_day',
  'client_accounts.oldest_day',
  'client_policies.valid_until',
  'clients.birth_date',
  'coverage_rules.replaced_new_end',
  'coverage_rules.replaced_old_end',
  'coverage_rules.valid_from',
  'coverage_rules.valid_until',
  'coverages.authorized_day',
  'coverages.claimable_day',
  'coverages.prescription_day',
  'coverages.signed_day',
  'fiscal_settings.activities_start',
  'invoices.authorization_due',
  'insurer_payments.day',
  'insurer_withholdings.day',
  'invoices.day',
  'jobs.due_day',
  'jobs.promised_day',
  'prescriptions.expiration_date',
  'prescriptions.issued_on',
  'prescriptions.prescription_date',
  'prescriptions.starts_on',
  'purchase_orders.expected_day',
  'receptions.day',
  'sales.delivery_date',
  'voucher_attempts.day',
  'voucher_sequences.last_day',
];

describe("A shop's days (docs/rules.md#dates-2)", () => {
  test('every date column is in the list of days that do not move, or a change of the time zone moves its days', async () => {
    const shop = await fullShop(app, 'luna');
    const { rows } = await asTenant(app.database, shop.tenantId, (tx) =>
      sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = current_schema() and data_type = 'date'`.execute(tx),
    );
    const moved = sumsOfDays.flatMap((table) =>
      keptSums[table].key
        .filter((column) => column === 'day' || column === 'month')
        .map((column) => `${table}.${column}`),
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...typed, ...moved, 'sales.sale_day'].toSorted());
  });

  test('after a change of the time zone, every figure counts by the days of the new time zone', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    // Half past midnight of 1 March in Buenos Aires. In Lima it is still February.
    vi.setSystemTime(new Date('2027-03-01T03:30:00Z'));
    const shop = await fullShop(app, 'faro');
    expect((await shop.as('admin').put('/tenant/settings', { timeZone: 'America/Lima' })).status).toBe(200);
    const ofDays: ReadonlySet<string> = new Set([...sumsOfDays, 'sales']);
    const wrong: unknown[] = [];
    for await (const finding of examine(app.database, { tenantId: shop.tenantId })) {
      if (ofDays.has(finding.table)) wrong.push(finding);
    }
    expect(wrong).toEqual([]);
  });
});
