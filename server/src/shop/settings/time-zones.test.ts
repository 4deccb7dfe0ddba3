import { isTimeZone, shopMinute } from '@dioptria/contract/base/shop-time.ts';
import { expect, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);

const minutes = ['2024-01-15T12:00:00Z', '2024-07-15T12:00:00Z'];
const abbreviations = Array.from({ length: 26 ** 3 }, (_, n) =>
  [Math.floor(n / 676), Math.floor(n / 26) % 26, n % 26].map((letter) => String.fromCharCode(65 + letter)).join(''),
);

async function readByDatabase(names: readonly string[]) {
  const { rows } = await app.database.pool.query<{ name: string; local: string[] }>(
    `select name, array(select to_char(minute at time zone name, 'YYYY-MM-DD HH24:MI') from unnest($2::timestamptz[]) as minute) as local
     from (select distinct name from (select name from pg_timezone_names union all select abbrev from pg_timezone_abbrevs) as known
       where name = any($1)) as names`,
    [names, minutes],
  );
  return new Map(rows.map(({ name, local }) => [name, local]));
}

test('PostgreSQL and Node.js compute the same local times in each zone that the contract accepts and PostgreSQL knows (docs/rules.md#settings-7)', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select name from pg_timezone_names where name !~ '^posix'`,
  );
  const names = [
    ...new Set([...rows.map(({ name }) => name), ...Intl.supportedValuesOf('timeZone'), ...abbreviations]),
  ];
  const taken = names.filter(isTimeZone);
  expect(taken.length).toBeGreaterThan(400);
  const local = await readByDatabase(taken);
  const differing = taken.filter((name) => {
    const read = local.get(name);
    return read && minutes.some((minute, index) => shopMinute(new Date(minute), name) !== read[index]);
  });
  expect(differing).toEqual([]);
});

test.each(['+14:00', '-03', '+0530', 'CET', 'IST', 'America/Springfield'])(
  'the settings refuse the zone %s at its field, with a message',
  async (timeZone) => {
    const { status, body } = await shop.as('admin').put('/tenant/settings', { timeZone });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'timeZone', message: 'Elegí una zona horaria de la lista.' }] },
    });
  },
);

test.each(['America/Lima', 'Etc/GMT-14', 'UTC', 'Asia/Kolkata'])(
  'the settings accept the zone %s',
  async (timeZone) => {
    expect((await shop.as('admin').put('/tenant/settings', { timeZone })).status).toBe(200);
  },
);
