import { accounts } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { documents, resources } from '@dioptria/contract/shop/records.ts';
import { fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { jobs } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import { settings } from '@dioptria/contract/shop/settings/settings.ts';
import { expect, test } from 'vitest';
import { operationsOf, readApiDocument } from '../../testing/api/api-operations.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

const kinds: Record<Exclude<AuditKind, 'sessions' | 'collections'>, { path: string }> = {
  ...resources,
  ...documents,
  jobs,
  accounts,
  shop: settings,
  fiscal_settings: fiscalSettings,
};

test('the API has a history for every kind of record', async () => {
  const histories = operationsOf(await readApiDocument(app.call)).filter(({ path }) => path.endsWith('/history'));
  const expected = Object.values(kinds).map(({ path }) => `/tenant/${path}/{id}/history`);
  expect(histories.map(({ path }) => path).toSorted()).toEqual(expected.toSorted());
});
