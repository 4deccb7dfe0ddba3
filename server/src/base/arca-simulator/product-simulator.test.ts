import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database/test-database.ts';
import { asTenant } from '../database/as-tenant.ts';
import { hasOpenssl } from '@dioptria/arca-simulator/testing/openssl.ts';
import { databaseStore } from './database-store.ts';
import { productSimulator } from './product-simulator.ts';
import {
  authText,
  callWsfe,
  givenRequest,
  givenTicket,
  loginBody,
  loginRequest,
  noon,
  post,
  sign,
  textIn,
  textsIn,
} from '@dioptria/arca-simulator/testing/given-simulator.ts';

const database = await testDatabase();
const [ours, theirs] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
for (const tenantId of [ours, theirs]) {
  await asTenant(database, tenantId, (tx) =>
    sql`insert into tenants (id, name) values (${tenantId}, 'Optica')`.execute(tx),
  );
}
const start = () => {
  const product = productSimulator(database, { now: () => noon, reuseWindowMs: 0 });
  afterAll(() => product.close());
  return product;
};

async function signIn(product: ReturnType<typeof start>, tenantId: string) {
  const { token, sign: signature } = await givenTicket(databaseStore(database, tenantId), noon);
  return { at: { addresses: await product.addressesOf(tenantId) }, auth: authText(token, signature) };
}

const invoice = (auth: string, number: number) =>
  `${auth}<ar:FeCAEReq><ar:FeCabReq><ar:CantReg>1</ar:CantReg><ar:PtoVta>1</ar:PtoVta><ar:CbteTipo>11</ar:CbteTipo></ar:FeCabReq><ar:FeDetReq><ar:FECAEDetRequest><ar:Concepto>1</ar:Concepto><ar:DocTipo>99</ar:DocTipo><ar:DocNro>0</ar:DocNro><ar:CbteDesde>${number}</ar:CbteDesde><ar:CbteHasta>${number}</ar:CbteHasta><ar:CbteFch>20261123</ar:CbteFch><ar:ImpTotal>85000.50</ar:ImpTotal><ar:ImpTotConc>0</ar:ImpTotConc><ar:ImpNeto>85000.50</ar:ImpNeto><ar:ImpOpEx>0</ar:ImpOpEx><ar:ImpTrib>0</ar:ImpTrib><ar:ImpIVA>0</ar:ImpIVA><ar:MonId>PES</ar:MonId><ar:MonCotiz>1</ar:MonCotiz><ar:CondicionIVAReceptorId>5</ar:CondicionIVAReceptorId></ar:FECAEDetRequest></ar:FeDetReq></ar:FeCAEReq>`;

async function lastNumber({ at, auth }: Awaited<ReturnType<typeof signIn>>) {
  const body = `${auth}<ar:PtoVta>1</ar:PtoVta><ar:CbteTipo>11</ar:CbteTipo>`;
  return textIn((await callWsfe(at, 'FECompUltimoAutorizado', body)).text, 'CbteNro');
}

test('after a restart the simulator still has the tenant’s vouchers and accepts a ticket from before the restart; another tenant has its own vouchers', async () => {
  const before = start();
  const session = await signIn(before, ours);
  const { text } = await callWsfe(session.at, 'FECAESolicitar', invoice(session.auth, 1));
  expect(textsIn(text, 'Resultado')).toEqual(['A', 'A']);
  await before.close();
  const after = start();
  const again = { at: { addresses: await after.addressesOf(ours) }, auth: session.auth };
  expect(await lastNumber(again)).toBe('1');
  expect(await lastNumber(await signIn(after, theirs))).toBe('0');
});

test.skipIf(!hasOpenssl)(
  'a login with a tenant’s certificate succeeds at this tenant’s simulator, and is refused by another tenant’s simulator',
  async () => {
    const product = start();
    const { key, request } = await givenRequest();
    const signed = await sign(loginRequest(), { key, certificate: await product.issueCertificate(ours, request) });
    const login = async (tenantId: string) => post((await product.addressesOf(tenantId)).wsaa, loginBody(signed));
    expect((await login(ours)).text).toContain('<loginCmsReturn>');
    expect((await login(theirs)).text).toContain('cms.cert.untrusted');
  },
);

test.skipIf(!hasOpenssl)('a certificate is valid from five minutes before its creation', async () => {
  const { request } = await givenRequest();
  const { validFromDate } = new X509Certificate(await start().issueCertificate(ours, request));
  expect(validFromDate).toEqual(new Date(noon.getTime() - 5 * 60_000));
});

test('of forty simultaneous requests for the same voucher number, exactly one is authorised', async () => {
  const session = await signIn(start(), theirs);
  for (const number of [1, 2]) {
    const requests = Array.from({ length: 40 }, () =>
      callWsfe(session.at, 'FECAESolicitar', invoice(session.auth, number)),
    );
    const results = (await Promise.all(requests)).map(({ text }) => textsIn(text, 'Resultado').join(''));
    expect(results.filter((result) => result === 'AA')).toHaveLength(1);
    expect(results.filter((result) => result === 'RR')).toHaveLength(39);
  }
  expect(await lastNumber(session)).toBe('2');
});

test('an unknown tenant has no simulator, and no HTTP request can make the simulator fail', async () => {
  const { wsaa } = await start().addressesOf(ours);
  const origin = new URL(wsaa).origin;
  const nobody = '018f0000-0000-7000-8000-000000000003';
  const paths = [
    '/',
    '/control/faults',
    '/x/ws/services/LoginCms',
    `/${ours}/control/faults`,
    `/${nobody}/ws/services/LoginCms`,
  ];
  for (const path of paths) {
    expect((await post(origin + path, '{}')).status).toBe(404);
  }
});
