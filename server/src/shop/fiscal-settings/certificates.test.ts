import type { Certificate } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { simulatedHomologation } from '../../testing/arca/homologation.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { hasOpenssl, openssl, selfSigned, signRequest } from '@dioptria/arca-simulator/testing/openssl.ts';
import { ownApp } from '../../testing/app/test-app.ts';

const { simulator, config } = await simulatedHomologation();
const app = await ownApp(config);
const url = '/tenant/fiscal-settings';
const day = 86_400_000;
let shop: Shop;

const issuer = { mode: 'homologation', cuit: '30-71234567-1', legalName: 'Óptica Sur SRL' };

interface Answer {
  fiscalSettings: { certificate: Certificate | null };
  request: string;
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
}

const change = (changes: object) => shop.as('admin').put<Answer>(url, changes);
const ask = (body: object = {}) => shop.as('admin').post<Answer>(`${url}/certificate-request`, body);
const install = (certificate: string) => shop.as('admin').put<Answer>(`${url}/certificate`, { certificate });
const certificateNow = async () =>
  (await shop.as('admin').get<Answer['fiscalSettings']>(url)).body.certificate ?? undefined;

const storedRows = () =>
  asTenant(app.database, shop.tenantId, (tx) =>
    tx.selectFrom('fiscal_certificates').selectAll().where('tenant_id', '=', shop.tenantId).execute(),
  );

const inDays = (days: number) => new Date(Date.now() + days * day);

const refusal = async (certificate: string) => {
  const { status, body } = await install(certificate);
  expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path: 'certificate' });
  expect(await certificateNow()).toMatchObject({ isInstalled: false });
  return body.errors?.[0]?.message;
};

beforeEach(async () => {
  shop = await newShop(app);
  await change(issuer);
});

describe('The certificate signing request (docs/rules.md#fiscal-10)', () => {
  test.runIf(hasOpenssl)('has the name, the CUIT and the alias of the shop, and openssl accepts it', async () => {
    const { status, body } = await ask({ alias: 'optica-norte' });
    expect(status).toBe(200);
    const text = await openssl(
      ['req', '-in', 'r.pem', '-verify', '-noout', '-subject', '-nameopt', 'utf8,sep_comma_plus_space'],
      {
        'r.pem': body.request,
      },
    );
    expect(text).toContain('verify OK');
    expect(text).toContain('O=Óptica Sur SRL, CN=optica-norte, serialNumber=CUIT 30712345671');
  });

  test('the private key is stored sealed, and no answer and no log entry contains it', async () => {
    const { body } = await ask();
    expect(Object.keys(body)).toEqual(['request']);
    const [row] = await storedRows();
    expect(row?.sealed_request_key?.toString('latin1')).not.toContain('PRIVATE KEY');
    const audit = await shop.as('admin').get(`${url}/${shop.tenantId}/history`);
    expect(audit.status).toBe(200);
    expect(JSON.stringify(audit.body)).toContain('certificate');
    expect(JSON.stringify(audit.body)).not.toContain('PRIVATE KEY');
    expect(await certificateNow()).toMatchObject({
      environment: 'homologation',
      isInstalled: false,
      isRequested: true,
      request: body.request,
      holderCuit: '30712345671',
      alias: 'optica-sistema',
    });
  });

  test.each([
    [{ mode: 'off' }, 409, 'fiscal_off', /desactivada/],
    [{ cuit: '' }, 400, 'invalid', /Completá el CUIT y guardá/],
    [{ legalName: '' }, 400, 'invalid', /Completá la razón social y guardá/],
  ])('is not made with the settings %o, and the answer has the reason', async (changes, status, code, message) => {
    await change(changes);
    const answer = await ask();
    expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(message) } });
    expect(await storedRows()).toEqual([]);
  });

  test('is not made on a server that cannot seal keys', async () => {
    const other = await ownApp({ ...config, secretsKey: undefined, databaseUrl: 'postgres://elsewhere/database' });
    shop = await newShop(other);
    await change(issuer);
    expect(await ask()).toMatchObject({ status: 409, body: { message: expect.stringContaining('SECRETS_KEY') } });
  });

  test('can be made only by an admin', async () => {
    for (const role of ['seller', 'readonly'] as const) {
      expect((await shop.as(role).post(`${url}/certificate-request`, {})).status).toBe(403);
      expect((await shop.as(role).put(`${url}/certificate`, { certificate: 'x' })).status).toBe(403);
      expect((await shop.as(role).post(`${url}/test`)).status).toBe(403);
    }
  });
});

describe('The certificate (docs/rules.md#fiscal-11)', () => {
  test('is installed, and remains in use during a renewal until the new certificate is installed', async () => {
    const first = await simulator.issueCertificate((await ask()).body.request);
    const answer = await install(first);
    expect(answer.status).toBe(200);
    const installed = answer.body.fiscalSettings.certificate;
    expect(installed).toMatchObject({ isInstalled: true, isRequested: false, request: null });
    expect(Date.parse(installed?.validTo ?? '')).toBeGreaterThan(Date.now() + 700 * day);

    const { request } = (await ask()).body;
    expect(await certificateNow()).toMatchObject({
      isInstalled: true,
      isRequested: true,
      request,
      validTo: installed?.validTo,
    });
    expect((await install(first)).status).toBe(200);
    expect(await certificateNow()).toMatchObject({ isRequested: true });
    const second = await simulator.issueCertificate(request);
    expect((await install(`Bag Attributes\n${second}\n`)).body.fiscalSettings.certificate).toMatchObject({
      isRequested: false,
      request: null,
    });
    const [row] = await storedRows();
    expect(row?.certificate).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(row).toMatchObject({
      certificate: expect.stringContaining(second.trim()),
      request: null,
      sealed_request_key: null,
    });
  });

  test('is installed if it has the CUIT of the certificate holder in the settings', async () => {
    await change({ certificateHolder: '20-11111111-2' });
    const { request } = (await ask()).body;
    expect((await install(await simulator.issueCertificate(request))).status).toBe(200);
    expect(await certificateNow()).toMatchObject({ holderCuit: '20111111112', isInstalled: true });
  });

  test('is refused if it was issued for an older signing request', async () => {
    const old = (await ask()).body.request;
    await ask();
    expect(await refusal(await simulator.issueCertificate(old))).toMatch(/^El certificado es de otra clave/);
  });

  test('is refused if it has another CUIT, and the message names both CUITs', async () => {
    const { request } = (await ask()).body;
    await change({ cuit: '30-50001091-2' });
    expect(await refusal(await simulator.issueCertificate(request))).toMatch(
      /^El certificado es del CUIT 30-71234567-1 y acá se espera el 30-50001091-2\./,
    );
  });

  test.runIf(hasOpenssl)('is refused if it comes from another environment of ARCA', async () => {
    const production = await selfSigned('/C=AR/O=AFIP/CN=Computadores');
    const { request } = (await ask()).body;
    expect(await refusal(await signRequest(request, production))).toBe(
      'El certificado es de otro entorno de ARCA: no sirve en el modo Homologación. Los de homologación y producción no se mezclan.',
    );
  });

  test("is refused in the mode 'producción' if it comes from the simulator", async () => {
    await change({ mode: 'production' });
    const { request } = (await ask()).body;
    const { status, body } = await install(await simulator.issueCertificate(request));
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toContain('no sirve en el modo Producción');
  });

  test('is refused if it has ended or is not valid yet', async () => {
    const { request } = (await ask()).body;
    const expired = await simulator.issueCertificate(request, { validFrom: inDays(-800), validTo: inDays(-1) });
    expect(await refusal(expired)).toMatch(/^El certificado está vencido/);
    const early = await simulator.issueCertificate(request, { validFrom: inDays(2), validTo: inDays(800) });
    expect(await refusal(early)).toMatch(/^El certificado todavía no vale/);
  });

  test.runIf(hasOpenssl)('is refused if its key has 1024 bits', async () => {
    await ask();
    const small = await selfSigned('/serialNumber=CUIT 30712345671/CN=optica', '-newkey', 'rsa:1024');
    expect(await refusal(small.certificate)).toBe(
      'La clave del certificado es demasiado corta: ARCA pide 2048 bits. Usá el pedido que se genera acá.',
    );
  });

  test("is refused if the file is no certificate, and the message names the file's real content", async () => {
    const { request } = (await ask()).body;
    expect(await refusal('hola')).toMatch(/^No se puede leer el certificado\./);
    expect(await refusal(request)).toMatch(/^Ese archivo es el pedido \(\.csr\)\./);
    const key = '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----';
    expect(await refusal(key)).toMatch(/^Ese archivo es una clave privada/);
  });

  test('is refused if the shop has no signing request', async () => {
    expect(await install('x')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Primero generá/) },
    });
  });
});

describe("The certificate of the mode 'simulador' (docs/rules.md#fiscal-15)", () => {
  test('is made when the mode is chosen, and again for another CUIT', async () => {
    const chosen = await change({ mode: 'simulator' });
    expect(chosen.body.fiscalSettings.certificate).toMatchObject({
      environment: 'simulator',
      isInstalled: true,
      isRequested: false,
      holderCuit: '30712345671',
    });
    const changed = await change({ cuit: '20-11111111-2', certificateHolder: '30-50001091-2' });
    expect(changed.body.fiscalSettings.certificate).toMatchObject({ holderCuit: '20111111112' });
  });

  test('is not made before the shop has a CUIT', async () => {
    await change({ cuit: '' });
    expect((await change({ mode: 'simulator' })).body.fiscalSettings.certificate).toBeNull();
  });

  test('is made again if the server cannot open the key of the certificate', async () => {
    await change({ mode: 'simulator' });
    await asTenant(app.database, shop.tenantId, (tx) =>
      tx
        .updateTable('fiscal_certificates')
        .set({ sealed_key: Buffer.from('the key of another server') })
        .where('tenant_id', '=', shop.tenantId)
        .execute(),
    );
    const { body } = await shop.as('admin').post<{ steps: object[] }>(`${url}/test`);
    expect(body.steps[0]).toMatchObject({ name: 'Certificado', ok: true });
  });

  test('is renewed at once if the user asks for a certificate', async () => {
    await change({ mode: 'simulator' });
    const before = (await storedRows())[0]?.certificate;
    expect((await ask()).status).toBe(200);
    expect(await certificateNow()).toMatchObject({ isInstalled: true, isRequested: false });
    expect((await storedRows())[0]?.certificate).not.toBe(before);
  });
});
