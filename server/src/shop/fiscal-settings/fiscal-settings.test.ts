import type { FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const url = '/tenant/fiscal-settings';
let shop: Shop;
beforeEach(async () => {
  shop = await newShop(app);
});

const change = (changes: object) => shop.as('admin').put<{ fiscalSettings: FiscalSettings }>(url, changes);

describe('The fiscal settings of a shop (docs/rules.md#fiscal-1)', () => {
  test("a new shop issues no vouchers, and the shop's settings are proposed as the issuer's data", async () => {
    await shop
      .as('admin')
      .put('/tenant/settings', { legalName: 'Luz SRL', taxId: '30-71234567-1', address: 'Mitre 12' });
    expect((await shop.as('readonly').get<FiscalSettings>(url)).body).toMatchObject({
      mode: 'off',
      cuit: '30-71234567-1',
      legalName: 'Luz SRL',
      address: 'Mitre 12',
      certificate: null,
      pointOfSale: null,
    });
  });

  test('an admin can change the settings, with an entry in the history, and other users cannot', async () => {
    const changed = await change({ vatCondition: 'monotributo', activitiesStart: '2019-03-01', grossIncome: '901-1' });
    expect(changed.body.fiscalSettings).toMatchObject({ vatCondition: 'monotributo', activitiesStart: '2019-03-01' });
    expect((await change({ activitiesStart: '' })).body.fiscalSettings.activitiesStart).toBeNull();
    for (const role of ['seller', 'readonly'] as const) {
      for (const method of ['put', 'patch'] as const) {
        expect((await shop.as(role)[method](url, { mode: 'simulator' })).status).toBe(403);
      }
    }
    const history = await shop.as('admin').get<unknown[]>(`${url}/${shop.tenantId}/history`);
    expect(history.body).toHaveLength(2);
  });

  test('a CUIT with a wrong digit, and an unknown point of sale, are refused at their fields', async () => {
    expect(await change({ cuit: '20-12345678-9' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'cuit', message: 'El CUIT no es válido: revisá sus 11 números.' }] },
    });
    expect(await change({ pointOfSaleId: shop.tenantId })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'pointOfSaleId' }] },
    });
  });

  test('a change that is based on an older version of the settings is refused', async () => {
    const { updatedAt } = (await change({ address: 'Mitre 12' })).body.fiscalSettings;
    await change({ address: 'Mitre 14' });
    expect(await change({ address: 'Mitre 16', updatedAt })).toMatchObject({ status: 409, body: { code: 'stale' } });
  });
});
