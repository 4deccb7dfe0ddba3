/** WSAA of the simulator, with messages that openssl signs. */
import { expect, test } from 'vitest';
import {
  callWsfe,
  givenHolder,
  givenSimulator,
  issuer,
  loginBody,
  loginRequest,
  openssl,
  post,
  sign,
  textIn,
  ticketIn,
} from '../../testing/given-simulator.ts';

const given = await givenSimulator();
const holder = await givenHolder(given);
const { wsaa } = given.addresses;
const login = (cms: string) => post(wsaa, loginBody(cms));

test('a message that openssl signs gets a ticket for twelve hours, in the form of ARCA', async () => {
  const answer = await login(sign(loginRequest(), holder));
  expect(answer.status).toBe(200);
  const { xml, sign: signature } = ticketIn(answer);
  expect(xml.replaceAll(/(?<=<(token|sign|uniqueId)>)[^<]*/g, '…'))
    .toBe(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<loginTicketResponse version="1.0">
    <header>
        <source>CN=wsaasimulador, O=AFIP, C=AR, SERIALNUMBER=CUIT 33693450239</source>
        <destination>SERIALNUMBER=CUIT 30000000007, CN=optica</destination>
        <uniqueId>…</uniqueId>
        <generationTime>2026-11-23T12:00:00.000-03:00</generationTime>
        <expirationTime>2026-11-24T00:00:00.000-03:00</expirationTime>
    </header>
    <credentials>
        <token>…</token>
        <sign>…</sign>
    </credentials>
</loginTicketResponse>
`);
  expect(signature).toHaveLength(172);
});

test('the token names the service and the CUIT, and begins a minute before the ticket', async () => {
  const { token } = ticketIn(await login(sign(loginRequest(), holder)));
  const xml = Buffer.from(token, 'base64').toString();
  expect(xml).toContain('<sso version="2.0"><id src="CN=wsaasimulador, O=AFIP, C=AR, SERIALNUMBER=CUIT 33693450239"');
  expect(xml).toContain('dst="CN=wsfe, O=AFIP, C=AR"');
  expect(xml).toContain(`gen_time="${Date.parse('2026-11-23T11:59:00-03:00') / 1000}"`);
  expect(xml).toContain('<relations><relation key="30000000007" reltype="4"/></relations>');
});

test.each([
  ['without signed attributes', ['-nodetach', '-noattr']],
  ['with SHA-1, as the older manual says', ['-nodetach', '-md', 'sha1']],
  ['with the certificate’s key identifier left out', ['-nodetach', '-nosmimecap']],
])('a message %s is accepted', async (_, options) => {
  expect((await login(sign(loginRequest(), holder, ...options))).status).toBe(200);
});

async function faultOf(answer: ReturnType<typeof post>) {
  const { status, text } = await answer;
  return { status, code: textIn(text, 'faultcode'), text: textIn(text, 'faultstring') };
}

test('a fault has the form of ARCA, to the byte', async () => {
  const { text } = await login('%%%');
  expect(text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body><soapenv:Fault><faultcode xmlns:ns1="http://xml.apache.org/axis/">ns1:cms.bad.base64</faultcode><faultstring>No se puede decodificar el BASE64</faultstring><detail><ns2:exceptionName xmlns:ns2="http://xml.apache.org/axis/">gov.afip.desein.dvadac.sua.view.wsaa.LoginFault</ns2:exceptionName><ns3:hostname xmlns:ns3="http://xml.apache.org/axis/">simulador</ns3:hostname></detail></soapenv:Fault></soapenv:Body></soapenv:Envelope>',
  );
});

test('messages that are no good CMS get the fault of the first check that fails', async () => {
  const foreign = await givenHolder(await givenSimulator());
  const expired = await givenHolder(given, undefined, { validTo: new Date('2026-11-23T11:59:59-03:00') });
  const future = await givenHolder(given, undefined, { validFrom: new Date('2026-11-23T12:00:01-03:00') });
  const good = sign(loginRequest(), holder);
  const changed = Buffer.from(good, 'base64');
  changed[changed.indexOf('4325399')] = 0x35;
  const cases = [
    ['cms.bad', Buffer.from('no message').toString('base64')],
    ['cms.bad', openssl(['cms', '-data_create', '-outform', 'DER'], 'text').toString('base64')],
    ['cms.cert.notFound', sign(loginRequest(), holder, '-nodetach', '-nocerts')],
    ['cms.sign.invalid', sign(loginRequest(), holder, '-md', 'sha256')],
    ['cms.sign.invalid', changed.toString('base64')],
    ['cms.cert.expired', sign(loginRequest(), expired)],
    ['cms.cert.invalid', sign(loginRequest(), future)],
    ['cms.cert.untrusted', sign(loginRequest(), foreign)],
  ] as const;
  const found = [];
  for (const [, cms] of cases) found.push((await faultOf(login(cms))).code);
  expect(found).toEqual(cases.map(([code]) => `ns1:${code}`));
});

test('after the ticket, WSFEv1 accepts it', async () => {
  const { token, sign: signature } = ticketIn(await login(sign(loginRequest(), holder)));
  const auth = `<ar:Auth><ar:Token>${token}</ar:Token><ar:Sign>${signature}</ar:Sign><ar:Cuit>${issuer}</ar:Cuit></ar:Auth>`;
  const { text } = await callWsfe(
    given,
    'FECompUltimoAutorizado',
    `${auth}<ar:PtoVta>1</ar:PtoVta><ar:CbteTipo>6</ar:CbteTipo>`,
  );
  expect(text).toContain(
    '<FECompUltimoAutorizadoResult><PtoVta>1</PtoVta><CbteTipo>6</CbteTipo><CbteNro>0</CbteNro></FECompUltimoAutorizadoResult>',
  );
});
