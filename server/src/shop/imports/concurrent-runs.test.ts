import type { Problem } from '@dioptria/contract/base/problems.ts';
import { expect, test } from 'vitest';
import { statusesOf } from '../../testing/app/at-once.ts';
import { checked, ended } from '../../testing/examples/given-import.ts';
import { countLockWaits } from '../../testing/database/lock-waits.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

test('of two requests that begin a run at the same moment, one succeeds (docs/rules.md#imports-8)', async () => {
  const shop = await newShop(app);
  const admin = shop.as('admin');
  const resources = ['optometrists', 'insurances'] as const;
  const ids: string[] = [];
  for (const resource of resources) ids.push((await checked(admin, resource, 'Nombre;Detalle\nUno;1')).id);
  const holder = await app.database.pool.connect();
  // The first request waits for this table, and the second request waits for the unique index of running imports. Neither request
  // sees the run of the other request.
  await holder.query('begin; lock table audit_entries in share mode');
  const answers = ids.map((id) => admin.post<Problem>(`/tenant/imports/${id}/run`));
  while ((await countLockWaits(app.database.pool)) < ids.length);
  await holder.query('rollback');
  holder.release();
  expect(statusesOf(await Promise.all(answers))).toEqual({ '202': 1, '409 locked': 1 });
  for (const id of ids) await ended(admin, id);
});
