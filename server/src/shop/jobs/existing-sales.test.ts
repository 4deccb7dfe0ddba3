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
const prescription = '018f0000-0000-7000-8000-0000000000c1';
const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const eye = {
  far: { sphere: -3, cylinder: 2, axis: 30 },
  near: { sphere: 1, cylinder: -2, axis: 120 },
  pupillaryDistance: 31.5,
  height: 18,
  prism: 0,
};

const sales: [number: number, status: string, types: string[]][] = [
  [1, 'inProgress', ['far', 'both', 'none']],
  [2, 'requested', ['near', 'near']],
  [3, 'inProgress', ['none']],
  [4, 'finished', ['far']],
  [5, 'delivered', ['far']],
  [6, 'canceled', ['far']],
];

async function migrateBefore(pool: Pool): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dioptria-migrations-'));
  const names = (await readdir(migrations)).toSorted();
  const before = names.slice(
    0,
    names.findIndex((name) => name.endsWith('-jobs.sql')),
  );
  await Promise.all(before.map((name) => cp(join(migrations, name), join(folder, name))));
  await migrate(pool, folder);
  await rm(folder, { recursive: true });
}

test.skipIf(isOnCitus)(
  'the migration gives jobs in the stage «A enviar» to the older sales that are requested or in progress (docs/rules.md#jobs-7)',
  async () => {
    const { url } = await emptyDatabase();
    const pool = new Pool({ connectionString: url });
    try {
      await migrateBefore(pool);
      const insertSale = ([number, status, types]: (typeof sales)[number]) => `
        insert into sales (tenant_id, id, number, seller_id, client_id, sale_date, sale_day, delivery_date, notes, payment_method,
          payment_status, order_status, subtotal_cents, discount_hundredths, discount_type, discount_cents, total_cents, deposit_cents)
          values ('${tenant}', '${idOf(number)}', ${number}, '${person}', '${person}', '2026-03-0${number}T12:00:00Z',
          '2026-03-0${number}', '2026-04-0${number}', '', 'cash', 'waiting', '${status}', 0, 0, 'nominal', 0, 0, 0);
        ${types
          .map(
            (
              type,
              position,
            ) => `insert into sale_lines (tenant_id, sale_id, position, name, code, price_cents, cost_cents, quantity,
              prescription_type) values ('${tenant}', '${idOf(number)}', ${position}, 'Cristal', '', 0, 0, 1, '${type}')`,
          )
          .join(';')};`;
      await pool.query(`begin; set local app.tenant_id = '${tenant}'; set local role dioptria_app;
        insert into tenants (id, name) values ('${tenant}', 'Vieja');
        insert into users (tenant_id, id, name, name_key, email, role, owner, enabled, extra_permissions)
          values ('${tenant}', '${person}', 'Ana', 'ana', 'ana@vieja.example', 'admin', true, true, '{}');
        insert into clients (tenant_id, id, name, name_key, email, phone, type_id, type_id_key, num_id, num_id_key,
            address, num_insurance)
          values ('${tenant}', '${person}', 'Beto Paz', 'beto paz', '', '', 'DNI', 'dni', '1', '1', '', '');
        insert into optometrists (tenant_id, id, name, name_key, license) values ('${tenant}', '${person}', 'Olga', 'olga', '1');
        insert into prescriptions (tenant_id, id, client_id, optometrist_id, right_eye, left_eye, expiration_date,
            prescription_date, notes)
          values ('${tenant}', '${prescription}', '${person}', '${person}', '${JSON.stringify(eye)}', '${JSON.stringify(eye)}',
            '2027-01-01', '2026-01-01', '');
        ${sales.map(insertSale).join('\n')}
        insert into sale_prescriptions (tenant_id, sale_id, prescription_id) values ('${tenant}', '${idOf(1)}', '${prescription}');
        commit`);
      await migrate(pool);
      const client = await pool.connect();
      await client.query(`set app.tenant_id = '${tenant}'; set role dioptria_app`);
      const { rows } = await client.query(
        `select number, kind, stage, open, due_day::text, prescription_id is not null as attached, right_lens
         from jobs join sales on sales.id = sale_id order by number, kind`,
      );
      const { rows: counts } = await client.query(`select records::int from record_counts where kind = 'jobs'`);
      client.release(true);
      const lens = { pupillaryDistance: 31.5, nearPupillaryDistance: null, height: 18, prism: 0, prismBase: null };
      const blank = { sphere: null, cylinder: null, axis: null, addition: null, prism: null, prismBase: null };
      const first = { number: 1, stage: 'toSend', open: true, due_day: '2026-04-01', attached: true };
      expect(rows).toEqual([
        // In the notation of the far lens, the near lens is -1,00 +2,00 × 30°. The near sphere is 2 above the far sphere of -3,00, so
        // the addition is 2.
        { ...first, kind: 'both', right_lens: { ...lens, ...eye.far, addition: 2 } },
        { ...first, kind: 'far', right_lens: { ...lens, ...eye.far, addition: null } },
        {
          number: 2,
          kind: 'near',
          stage: 'toSend',
          open: true,
          due_day: '2026-04-02',
          attached: false,
          right_lens: { ...blank, pupillaryDistance: null, nearPupillaryDistance: null, height: null },
        },
      ]);
      expect(counts).toEqual([{ records: 3 }]);
    } finally {
      await pool.end();
    }
  },
);
