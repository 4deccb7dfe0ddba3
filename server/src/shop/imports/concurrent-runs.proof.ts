import type { ImportRecord } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { expect, test } from 'vitest';
import { atOnce, statusesOf } from '../../testing/app/at-once.ts';
import { checked, csv, ended } from '../../testing/examples/given-import.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

test('of forty concurrent requests to run two imports, one begins a run (docs/rules.md#imports-8)', async () => {
  const shop = await newShop(app);
  const admin = shop.as('admin');
  // With so many rows, the run still goes on when the last request is answered.
  const rows = Array.from({ length: 5000 }, (_, index) => `Nombre ${index};`);
  const ids: string[] = [];
  for (const [resource, heading] of [
    ['optometrists', 'Nombre;Matrícula'],
    ['insurances', 'Nombre;Detalle'],
  ] as const) {
    ids.push((await checked(admin, resource, csv(heading, ...rows.map((row, index) => `${row}${index}`)))).id);
  }
  const answers = await atOnce(40, (index) => admin.post<Problem>(`/tenant/imports/${ids[index % ids.length]}/run`));
  expect(statusesOf(answers)).toEqual({ '202': 1, '409 locked': 39 });
  const states = await Promise.all(
    ids.map(async (id) => (await admin.get<ImportRecord>(`/tenant/imports/${id}`)).body.state),
  );
  expect(states.filter((state) => state === 'checked')).toHaveLength(1);
  for (const id of ids) await ended(admin, id);
});
