import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { openDatabaseAt } from '../../base/database/database.ts';
import { silentLog } from '../../base/database/log.ts';
import { emptyDatabase, isOnCitus } from '../../testing/database/test-database.ts';

const tenant = '018f0000-0000-7000-8000-00000000000a';
const user = '018f0000-0000-7000-8000-0000000000b1';
const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const entries: [number: number, cents: number, corrects?: number][] = [
  [1, 1000],
  [2, -1000, 1],
  [3, 1000, 1],
  [4, -1000, 1],
  [5, 500],
  [6, -500, 5],
];
const imports: [number: number, state: string, minute: number][] = [
  [1, 'running', 1],
  [2, 'running', 3],
  [3, 'running', 2],
  [4, 'checked', 4],
];

test.skipIf(isOnCitus)(
  'the migration gives numbers to repeated corrections of an entry, and marks all running imports of a shop except the newest as interrupted (docs/rules.md#locks-3)',
  async () => {
    const { url } = await emptyDatabase();
    const login = { connectionString: url };
    const before = await openDatabaseAt(login, silentLog, { upTo: '0027-search-of-jobs.sql' });
    await before.close();
    const pool = new Pool(login);
    try {
      const payments = entries.map(([number, cents, corrects]) => {
        const of = corrects === undefined ? 'null' : `'${idOf(corrects)}'`;
        const kind = corrects === undefined ? 'payment' : 'correction';
        return `('${tenant}', '${idOf(number)}', '${user}', 'Ana', '${kind}', ${cents}, 0, 'cash', '', ${of}, '${user}',
          '2026-03-0${number}T12:00:00Z')`;
      });
      const running = imports.map(
        ([number, state, minute]) => `('${tenant}', '${idOf(number)}', '${user}', 'clients', 'a.csv', '${state}', '[]',
          '[]', '{}', '{}', '{}', '2026-03-01T12:0${minute}:00Z')`,
      );
      await pool.query(`begin; set local app.tenant_id = '${tenant}'; set local role dioptria_app;
        insert into tenants (id, name) values ('${tenant}', 'Vieja');
        insert into users (tenant_id, id, name, name_key, email, role, owner, enabled, extra_permissions)
          values ('${tenant}', '${user}', 'Ana', 'ana', 'ana@vieja.example', 'admin', true, true, '{}');
        insert into payments (tenant_id, id, client_id, client_name, kind, amount_cents, surcharge_cents, method, note,
          corrects, user_id, created_at) values ${payments.join()};
        insert into imports (tenant_id, id, user_id, resource, file_name, state, columns, samples, mapping, fixed,
          create_missing, updated_at) values ${running.join()};
        commit`);
      const after = await openDatabaseAt(login, silentLog);
      await after.close();
      const client = await pool.connect();
      await client.query(`set app.tenant_id = '${tenant}'; set role dioptria_app`);
      const { rows: corrections } = await client.query<{ correction_number: number | null }>(
        'select correction_number from payments order by id',
      );
      const { rows: states } = await client.query<{ state: string }>('select state from imports order by id');
      client.release(true);
      expect(corrections.map((row) => row.correction_number)).toEqual([null, 1, 2, 3, null, 1]);
      expect(states.map((row) => row.state)).toEqual(['interrupted', 'running', 'interrupted', 'checked']);
    } finally {
      await pool.end();
    }
  },
);
