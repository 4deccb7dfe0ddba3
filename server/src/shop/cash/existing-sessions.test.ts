import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../base/database/migrate.ts';
import { emptyDatabase, isOnCitus } from '../../testing/database/test-database.ts';

const migrations = join(import.meta.dirname, '../../base/database/migrations');
const tenant = '018f0000-0000-7000-8000-00000000000a';
const opener = '018f0000-0000-7000-8000-0000000000b1';
const closer = '018f0000-0000-7000-8000-0000000000b2';
const closed = '018f0000-0000-7000-8000-0000000000c1';
const open = '018f0000-0000-7000-8000-0000000000c2';

async function migrateUpTo(pool: Pool, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dioptria-migrations-'));
  const names = (await readdir(migrations)).filter((name) => name.slice(0, 4) <= last);
  await Promise.all(names.map((name) => cp(join(migrations, name), join(folder, name))));
  await migrate(pool, folder);
  await rm(folder, { recursive: true });
}

const person = (id: string, name: string) =>
  `insert into users (tenant_id, id, name, name_key, email, role, owner, enabled, extra_permissions)
   values ('${tenant}', '${id}', '${name}', '${name}', '${name}@vieja.example', 'admin', ${name === 'ana'}, true, '{}');`;

test.skipIf(isOnCitus)(
  'the migration gives one tally to a cash session that was closed before tallies existed, and no tally to an open cash session',
  async () => {
    const { url } = await emptyDatabase();
    const pool = new Pool({ connectionString: url });
    try {
      await migrateUpTo(pool, '0027');
      await pool.query(`begin; set local app.tenant_id = '${tenant}'; set local role dioptria_app;
        insert into tenants (id, name) values ('${tenant}', 'Vieja');
        ${person(opener, 'ana')}
        ${person(closer, 'beto')}
        insert into cash_registers (tenant_id, id, name, name_key) values ('${tenant}', '${opener}', 'Caja', 'caja');
        insert into cash_sessions (tenant_id, id, number, cash_register_id, user_id, opening_cents, counts, closed_by, closed_at)
          values ('${tenant}', '${closed}', 1, '${opener}', '${opener}', 100,
            '[{"method": "cash", "counted": 90, "expected": 100}]', '${closer}', '2026-03-01T20:00:00Z'),
          ('${tenant}', '${open}', 2, '${opener}', '${opener}', 100, null, null, null);
        commit`);
      await migrate(pool);
      const client = await pool.connect();
      await client.query(`set app.tenant_id = '${tenant}'; set role dioptria_app`);
      const { rows } = await client.query(
        'select cash_session_id, sequence, user_id, counts, created_at from cash_tallies order by cash_session_id',
      );
      client.release(true);
      expect(rows).toEqual([
        {
          cash_session_id: closed,
          sequence: 1,
          user_id: closer,
          counts: [{ method: 'cash', expected: 100, counted: 90 }],
          created_at: new Date('2026-03-01T20:00:00Z'),
        },
      ]);
    } finally {
      await pool.end();
    }
  },
);
