import type { ConnectionTest } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { simulatedHomologation } from '../../testing/arca/homologation.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';

const { simulator, config } = await simulatedHomologation();
const app = await ownApp(config);
const url = '/tenant/fiscal-settings';
let shop: Shop;

/** The tests share one simulator, so each test has its own issuer. All check digits are right. */
const issuers = [
  '30-71234567-1',
  '20-11111111-2',
  '30-50001091-2',
  '27-22222222-8',
  '20-12345678-6',
  '20-44444444-5',
  '30-66666666-2',
  '27-55555555-0',
];
let cuit = '';

const change = (changes: object) => shop.as('admin').put(url, changes);
const connect = async () => (await shop.as('admin').post<ConnectionTest>(`${url}/test`)).body.steps;
const failedCertificate = (message: RegExp) => [
  { name: 'Certificado', ok: false, message: expect.stringMatching(message) as string },
];
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const last = async () => (await connect()).at(-1);
const addPoint = (number: number, enabled = true) =>
  shop.as('admin').post('/tenant/points-of-sale', { number, name: `Mostrador ${number}`, enabled });

async function installed(validity?: Parameters<typeof simulator.issueCertificate>[1]): Promise<void> {
  const { body } = await shop.as('admin').post<{ request: string }>(`${url}/certificate-request`, {});
  const certificate = await simulator.issueCertificate(body.request, validity);
  expect((await shop.as('admin').put(`${url}/certificate`, { certificate })).status).toBe(200);
}

const passTicketWindow = () =>
  asTenant(app.database, shop.tenantId, (tx) =>
    tx.updateTable('arca_tickets').set({ requested_at: null }).where('tenant_id', '=', shop.tenantId).execute(),
  );

beforeEach(async () => {
  shop = await newShop(app);
  cuit = issuers.shift() ?? cuit;
  simulator.faults.clear();
  simulator.setDrift(0);
  await change({ mode: 'homologation', cuit, legalName: 'Óptica Sur SRL' });
});

describe('The test of the connection (docs/rules.md#fiscal-12)', () => {
  test('passes each step, and shows the last number of each voucher type', async () => {
    await installed();
    await addPoint(4);
    await addPoint(5, false);
    const steps = await connect();
    expect(steps).toEqual([
      {
        name: 'Certificado',
        ok: true,
        message: expect.stringMatching(new RegExp(`^Es del CUIT ${cuit} y vale hasta el `)),
      },
      { name: 'Servidores de ARCA', ok: true, message: 'ARCA responde.' },
      {
        name: 'Permiso de acceso',
        ok: true,
        message: 'ARCA aceptó el certificado y dio acceso a la facturación.',
      },
      { name: 'Puntos de venta', ok: true, message: expect.any(String) },
      {
        name: 'Últimos números',
        ok: true,
        message:
          'Factura A en el 4: todavía ninguna · Nota de crédito A en el 4: todavía ninguna · ' +
          'Factura B en el 4: todavía ninguna · Nota de crédito B en el 4: todavía ninguna.',
      },
    ]);
  });

  test('stops at the certificate while the mode is off, or the CUIT or the certificate is missing', async () => {
    expect(await connect()).toEqual(failedCertificate(/^Falta el certificado: hacé los pasos 1 a 4\./));
    await shop.as('admin').post(`${url}/certificate-request`, {});
    expect(await connect()).toEqual(failedCertificate(/falta el certificado: hacé los pasos 2 a 4/));
    await change({ cuit: '' });
    expect(await connect()).toEqual(failedCertificate(/^Completá el CUIT/));
    await change({ mode: 'off' });
    expect(await connect()).toEqual(failedCertificate(/^La facturación está desactivada/));
  });

  test("stops at the certificate if its CUIT is not the CUIT of the settings, and warns shortly before the certificate's end", async () => {
    await addPoint(4);
    await installed({ validFrom: inDays(-700), validTo: inDays(20.5) });
    expect((await connect())[0]).toEqual({
      name: 'Certificado',
      ok: true,
      message: expect.stringMatching(/El certificado de ARCA vence en 20 días \(.*\): renovalo/),
    });
    await change({ cuit: '20-55555555-6' });
    expect(await last()).toMatchObject({
      name: 'Certificado',
      ok: false,
      message: expect.stringContaining('20-55555555-6'),
    });
  });

  test('reports that ARCA is down, and names the authorisation that the certificate still needs on ARCA’s site', async () => {
    await installed();
    await addPoint(4);
    simulator.faults.order({ operation: 'FEDummy', kind: 'dummyDown' });
    expect(await last()).toMatchObject({
      name: 'Servidores de ARCA',
      ok: false,
      message: expect.stringMatching(/no funciona ahora/),
    });
    const digits = cuit.replaceAll('-', '');
    await simulator.changeSettings((settings) => ({
      ...settings,
      services: { ...settings.services, [digits]: ['ws_sr_constancia_inscripcion'] },
    }));
    expect(await last()).toEqual({
      name: 'Permiso de acceso',
      ok: false,
      message:
        'ARCA no autoriza al certificado a facturar. En WSASS usá «Crear autorización a servicio» con el servicio wsfe. ' +
        'Si acabás de hacerlo, esperá unos minutos.',
    });
  });

  test('reports that the clock of the server is five minutes slow', async () => {
    await installed();
    await addPoint(4);
    simulator.setDrift(5 * 60_000);
    const [, servers] = await connect();
    expect(servers).toEqual({
      name: 'Servidores de ARCA',
      ok: true,
      message: 'ARCA responde. El reloj del servidor está atrasado 5 minutos: hay que ponerlo en hora.',
    });
  });

  test('names a point of sale that ARCA does not know, has blocked or has closed', async () => {
    await installed();
    expect(await last()).toMatchObject({
      name: 'Puntos de venta',
      ok: false,
      message: expect.stringMatching(/^Falta un punto/),
    });
    await addPoint(4);
    const digits = cuit.replaceAll('-', '');
    const known = (changes: object) =>
      simulator.changeSettings((settings) => ({
        ...settings,
        pointsOfSale: {
          ...settings.pointsOfSale,
          [digits]: [{ number: 4, kind: 'CAE - Ri Iva', isBlocked: false, closedOn: null, ...changes }],
        },
      }));
    await known({ number: 9 });
    expect(await last()).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^ARCA no conoce el punto de venta 4\./),
    });
    await known({ isBlocked: true });
    expect(await last()).toMatchObject({
      ok: false,
      message: expect.stringMatching(/tiene bloqueado el punto de venta 4\./),
    });
    await known({ closedOn: '20260101' });
    expect(await last()).toMatchObject({
      ok: false,
      message: expect.stringMatching(/El punto de venta 4 está dado de baja/),
    });
    await known({});
    expect(await last()).toMatchObject({ name: 'Últimos números', ok: true });
  });

  test('names the CUIT that a delegated certificate does not represent, and passes after the delegation', async () => {
    await change({ certificateHolder: '20-33333333-4', vatCondition: 'monotributo' });
    await installed();
    await addPoint(4);
    expect(await last()).toMatchObject({
      name: 'Puntos de venta',
      ok: false,
      message: expect.stringContaining(`no representa al CUIT ${cuit}`),
    });
    await simulator.delegate('20333333334', cuit.replaceAll('-', ''));
    expect(await last()).toMatchObject({
      name: 'Permiso de acceso',
      message: expect.stringMatching(/Esperá diez minutos/),
    });
    await passTicketWindow();
    expect(await last()).toEqual({
      name: 'Últimos números',
      ok: true,
      message: 'Factura C en el 4: todavía ninguna · Nota de crédito C en el 4: todavía ninguna.',
    });
  });

  test('passes in the mode simulador once the mode, the CUIT and the point of sale are set', async () => {
    shop = await newShop(app);
    await change({ mode: 'simulator', cuit });
    await addPoint(1);
    const steps = await connect();
    expect(steps.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
  });
});

describe('An ARCA that cannot be reached (docs/rules.md#fiscal-12)', () => {
  test("makes the step about ARCA's servers fail", async () => {
    const dead = await ownApp({ ...config, arcaWsfeUrl: 'http://127.0.0.1:9/wsfev1/service.asmx' });
    shop = await newShop(dead);
    await change({ mode: 'homologation', cuit, legalName: 'Óptica Sur SRL' });
    await installed();
    expect(await last()).toEqual({
      name: 'Servidores de ARCA',
      ok: false,
      message: 'El servidor no llega a ARCA. Revisá su conexión a internet, o probá más tarde.',
    });
  });
});
