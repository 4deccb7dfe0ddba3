import type { Taxpayer } from '@dioptria/contract/shop/fiscal-settings/fiscal-endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { simulatedHomologation } from '../../testing/arca/homologation.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';

const { simulator, config } = await simulatedHomologation();
const app = await ownApp(config);
let shop: Shop;

const find = (cuit: string, role: 'seller' | 'readonly' = 'seller') =>
  shop.as(role).get<Taxpayer & { code: string; message: string }>(`/tenant/taxpayers/${cuit}`);
const turnOn = (changes: object = {}) =>
  shop.as('admin').put('/tenant/fiscal-settings', {
    mode: 'simulator',
    cuit: '30-71234567-1',
    legalName: 'Óptica Sur SRL',
    ...changes,
  });

beforeEach(async () => {
  shop = await newShop(app);
  simulator.faults.clear();
});

describe("A CUIT in ARCA's register (docs/rules.md#fiscal-13)", () => {
  test.each([
    ['20-11111111-2', 'APELLIDO EJEMPLO NOMBRE EJEMPLO', 'registered', 'AV EJEMPLO 123, CORDOBA SUR, CORDOBA, 5000'],
    ['30-50001091-2', 'OBRA SOCIAL EJEMPLO', 'exempt', 'AV EJEMPLO 123, CORDOBA SUR, CORDOBA, 5000'],
    ['27222222228', 'MONOTRIBUTO MARIA', 'monotributo', 'AV EJEMPLO 123, CORDOBA SUR, CORDOBA, 5000'],
    ['20-44444444-5', 'CONSUMIDORA ANA', 'finalConsumer', 'AV EJEMPLO 123, CORDOBA SUR, CORDOBA, 5000'],
  ])('%s is %s, with the VAT condition and the address', async (cuit, name, vatCondition, address) => {
    await turnOn();
    const { status, body } = await find(cuit);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name, vatCondition, address, isActive: true, warnings: [] });
    expect(body.cuit).toMatch(/^\d{2}-\d{8}-\d$/);
  });

  test('an inactive CUIT and data with errors cause warnings, and the user chooses the VAT condition', async () => {
    await turnOn();
    const inactive = await find('20-55555555-6');
    expect(inactive.body.warnings[0]).toBe('ARCA informa este CUIT como inactivo: revisalo antes de facturar.');
    const observed = await find('27-55555555-0');
    expect(observed.body).toMatchObject({
      vatCondition: null,
      warnings: ['La CUIT ingresada registra inconsistencias en su domicilio fiscal'],
    });
  });

  test('for an unknown CUIT the answer is 404 with examples of the simulator, and a wrong check digit is refused before ARCA is asked', async () => {
    await turnOn();
    expect(await find('20-00000000-1')).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/^El simulador conoce solo CUIT de ejemplo: probá con 20-11111111-2/) },
    });
    expect(await find('20-12345678-9')).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('the query is refused while the shop issues no vouchers, and a readonly user may not query', async () => {
    expect(await find('20-11111111-2')).toMatchObject({ status: 409, body: { code: 'fiscal_off' } });
    await turnOn();
    expect((await find('20-11111111-2', 'readonly')).status).toBe(403);
  });

  test('the server keeps ARCA’s answer for the tenant, and answers a failure of ARCA with a message', async () => {
    await turnOn({ mode: 'homologation', cuit: '20-12345678-6' });
    const { body } = await shop
      .as('admin')
      .post<{ request: string }>('/tenant/fiscal-settings/certificate-request', {});
    expect(await find('20-11111111-2')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('certificado') },
    });
    const certificate = await simulator.issueCertificate(body.request);
    await shop.as('admin').put('/tenant/fiscal-settings/certificate', { certificate });
    expect((await find('20-11111111-2')).status).toBe(200);
    simulator.faults.order({ operation: '*', kind: 'http500', times: 9 });
    expect((await find('20-11111111-2')).status).toBe(200);
    expect(await find('30-50001091-2')).toMatchObject({
      status: 409,
      body: {
        code: 'arca_unavailable',
        message: 'ARCA no responde ahora. Completá los datos a mano, o probá más tarde.',
      },
    });
  });

  test('if the certificate has no access to the register, the message says so', async () => {
    await turnOn({ mode: 'homologation', cuit: '20-44444444-5' });
    const { body } = await shop
      .as('admin')
      .post<{ request: string }>('/tenant/fiscal-settings/certificate-request', {});
    const certificate = await simulator.issueCertificate(body.request);
    await shop.as('admin').put('/tenant/fiscal-settings/certificate', { certificate });
    await simulator.changeSettings((settings) => ({ ...settings, services: { '20444444445': ['wsfe'] } }));
    expect((await find('20-11111111-2')).body.message).toMatch(
      /^El certificado no tiene permiso para consultar el padrón/,
    );
  });
});
