import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../base/database/migrate.ts';
import { emptyDatabase, isOnCitus } from '../../testing/database/test-database.ts';

const migrations = join(import.meta.dirname, '../../base/database/migrations');
const tenant = '018f0000-0000-7000-8000-00000000000a';
const person = '018f0000-0000-7000-8000-0000000000b1';
const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const sales = [
  [1, 'charged', 100_000, 40_000],
  [2, 'waiting', 100_000, 40_000],
  [3, 'waiting', 100_000, 0],
  [4, 'reimbursed', 100_000, 0],
  [5, 'charged', 0, 0],
  [6, 'waiting', 100_000, 100_000],
] as const;

async function migrateUpTo(pool: Pool, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dioptria-migrations-'));
  const names = (await readdir(migrations)).filter((name) => name.slice(0, 4) <= last);
  await Promise.all(names.map((name) => cp(join(migrations, name), join(folder, name))));
  await migrate(pool, folder);
  await rm(folder, { recursive: true });
}

test.skipIf(isOnCitus)(
  'for each older sale, the migration books the entries that follow from its payment status, at the time of the sale',
  async () => {
    const { url } = await emptyDatabase();
    const pool = new Pool({ connectionString: url });
    try {
      await migrateUpTo(pool, '0008');
      await pool.query(`begin; set local app.tenant_id = '${tenant}'; set local role dioptria_app;
        insert into tenants (id, name) values ('${tenant}', 'Vieja');
        insert into users (tenant_id, id, name, name_key, email, role, owner, enabled, extra_permissions)
          values ('${tenant}', '${person}', 'Ana', 'ana', 'ana@vieja.example', 'admin', true, true, '{}');
        insert into clients (tenant_id, id, name, name_key, email, phone, type_id, type_id_key, num_id, num_id_key,
            address, num_insurance)
          values ('${tenant}', '${person}', 'Beto Paz', 'beto paz', '', '', 'DNI', 'dni', '1', '1', '', '');
        ${sales
          .map(
            ([
              number,
              status,
              total,
              deposit,
            ]) => `insert into sales (tenant_id, id, number, seller_id, client_id, sale_date,
              sale_day, delivery_date, notes, payment_method, payment_status, order_status, subtotal_cents, discount_hundredths,
              discount_type, discount_cents, total_cents, deposit_cents) values ('${tenant}', '${idOf(number)}', ${number},
              '${person}', '${person}', '2026-03-0${number}T12:00:00Z', '2026-03-0${number}', '2026-04-0${9 - number}', '', 'check',
              '${status}', 'inProgress', ${total}, 0, 'nominal', 0, ${total}, ${deposit})`,
          )
          .join(';')};
        insert into brands (tenant_id, id, name, name_key, description, enabled)
          values ('${tenant}', '${person}', 'Acuo', 'acuo', '', true);
        insert into categories (tenant_id, id, name, name_key, description, show_product_type, enabled)
          values ('${tenant}', '${person}', 'Marcos', 'marcos', '', true, true);
        insert into providers (tenant_id, id, name, name_key, phone, email, person_in_charge, address, tax_id, bank_name,
            bank_number, bank_alias, default_invoice_type, currency, enabled)
          values ('${tenant}', '${person}', 'Sur', 'sur', '', '', '', '', '', '', '', '', 'A', 'ARS', true);
        insert into products (tenant_id, id, name, name_key, code, code_key, description, category_id, brand_id, provider_id,
            stock, cost_cents, profitability_hundredths, price_cents, verify_stock)
          values ('${tenant}', '${person}', 'Uno', 'uno', '1', '1', '', '${person}', '${person}', '${person}', 0, 1, 0, 1, false);
        update sales set subtotal_cents = 150000, discount_cents = 50000, discount_hundredths = 5000000 where number = 1;
        insert into sale_lines (tenant_id, sale_id, position, product_id, name, code, price_cents, cost_cents, quantity,
            prescription_type)
          select '${tenant}', sales.id, position, case position when 1 then null else '${person}'::uuid end, 'Uno', '1', 50000,
            20000, 1, 'none'
          from sales, generate_series(0, 2) as position where number in (1, 4);
        commit`);
      await migrate(pool);
      const client = await pool.connect();
      await client.query(`set app.tenant_id = '${tenant}'; set role dioptria_app`);
      const { rows: entries } = await client.query(
        `select sale_number, kind, amount_cents::int, method, client_name, created_at::date::text as day
         from payments order by created_at`,
      );
      const { rows: stored } = await client.query(
        `select number, payment_status, paid_cents::int, refunded_cents::int from sales order by number`,
      );
      const { rows: registers } = await client.query(
        `select name, enabled, (select count(*)::int from search_tokens where record_id = id) as words,
          (select records::int from record_counts where kind = 'cash_registers') as counted from cash_registers`,
      );
      const { rows: days } = await client.query(
        `select day::text, method, received_cents::int as received from payment_days order by day`,
      );
      const { rows: months } = await client.query(
        `select month::text, units::int, income_cents::int as income, cost_cents::int as cost from product_months`,
      );
      const { rows: accounts } = await client.query(
        `select owed_cents::int as owed, credit_cents::int as credit, oldest_day::text from client_accounts`,
      );
      const { rows: debts } = await client.query(
        `select day::text, owed_cents::int as owed from debt_days where owed_cents <> 0 order by day`,
      );
      const { rows: shops } = await client.query(`select shows_first_steps from tenants`);
      client.release(true);
      // The reimbursed sale 4 owes nothing (docs/rules.md#payments-2).
      expect(accounts).toEqual([{ owed: 160_000, credit: 0, oldest_day: '2026-04-06' }]);
      expect(debts).toEqual([
        { day: '2026-04-06', owed: 100_000 },
        { day: '2026-04-07', owed: 60_000 },
      ]);
      // A shop that already sells needs no first steps (docs/rules.md#dashboard-8).
      expect(shops).toEqual([{ shows_first_steps: false }]);
      const common = { method: 'check', client_name: 'Beto Paz' };
      expect(entries).toEqual([
        { ...common, sale_number: 1, kind: 'payment', amount_cents: 100_000, day: '2026-03-01' },
        { ...common, sale_number: 2, kind: 'deposit', amount_cents: 40_000, day: '2026-03-02' },
        { ...common, sale_number: 4, kind: 'payment', amount_cents: 100_000, day: '2026-03-04' },
        { ...common, sale_number: 4, kind: 'refund', amount_cents: 100_000, day: '2026-03-04' },
        { ...common, sale_number: 6, kind: 'deposit', amount_cents: 100_000, day: '2026-03-06' },
      ]);
      expect(registers).toEqual([{ name: 'Caja principal', enabled: true, words: 2, counted: 1 }]);
      // A discount reduces the three lines of sale 1 to two thirds of their prices: 33,333 + 33,334 + 33,333. The second line has
      // no product, and sale 4 was reimbursed: the sums of products leave both out.
      expect(months).toEqual([{ month: '2026-03-01', units: 2, income: 66_666, cost: 40_000 }]);
      expect(days).toEqual([
        { day: '2026-03-01', method: 'check', received: 100_000 },
        { day: '2026-03-02', method: 'check', received: 40_000 },
        { day: '2026-03-04', method: 'check', received: 0 },
        { day: '2026-03-06', method: 'check', received: 100_000 },
      ]);
      expect(stored).toEqual([
        { number: 1, payment_status: 'charged', paid_cents: 100_000, refunded_cents: 0 },
        { number: 2, payment_status: 'waiting', paid_cents: 40_000, refunded_cents: 0 },
        { number: 3, payment_status: 'waiting', paid_cents: 0, refunded_cents: 0 },
        { number: 4, payment_status: 'reimbursed', paid_cents: 0, refunded_cents: 100_000 },
        { number: 5, payment_status: 'charged', paid_cents: 0, refunded_cents: 0 },
        { number: 6, payment_status: 'charged', paid_cents: 100_000, refunded_cents: 0 },
      ]);
    } finally {
      await pool.end();
    }
  },
);
