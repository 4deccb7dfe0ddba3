import type { TariffChange, TariffUndo } from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import type { TariffImport } from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { expect, test } from 'vitest';
import { csv } from '../../testing/examples/given-import.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');

/** So many rules that a query with a quadratic run time exceeds a statement's limit of 15 seconds. */
const RULES = 6000;

test('thousands of rules can be imported over an older tariff and changed by percent, and this change can be undone (docs/rules.md#tariff-14)', async () => {
  const { _id } = await shop.given.insurance();
  const url = `/tenant/insurances/${_id}/rules`;
  const file = csv('Código;Descripción;Importe', ...Array.from({ length: RULES }, (_, row) => `L-${row};;${row + 1}`));
  const importFrom = (from: string) =>
    admin.post<TariffImport>(
      `${url}/sheet/import?${new URLSearchParams({ code: 'Código', description: 'Descripción', amount: 'Importe', from }).toString()}`,
      Buffer.from(file),
      { 'content-type': 'application/octet-stream' },
    );
  expect(await importFrom('2026-01-01')).toMatchObject({ status: 200, body: { rules: RULES, ended: 0, wrong: 0 } });
  expect(await importFrom('2026-11-01')).toMatchObject({ status: 200, body: { rules: RULES, ended: RULES } });
  // Now the statistics say that no rule replaced another one, and after the change thousands have.
  await app.database.pool.query('analyze coverage_rules');
  const changed = await admin.post<TariffChange>(`${url}/percent`, { validFrom: '2026-12-01', percent: 10 });
  expect(changed).toMatchObject({ status: 201, body: { rules: RULES } });
  const undone = await admin.post<TariffUndo>(`${url}/changes/${changed.body._id}/undo`);
  expect(undone).toMatchObject({ status: 200, body: { undone: RULES, kept: 0 } });
}, 60_000);
