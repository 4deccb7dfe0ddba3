import { describe, expect, test } from 'vitest';
import {
  authText,
  base64Of,
  callWsfe,
  givenHolder,
  givenSimulator,
  issuer,
  loginBody,
  loginRequest,
  post,
  sign,
  soap,
  textIn,
  ticketIn,
} from './testing/given-simulator.ts';
import { hasOpenssl, openssl } from './testing/openssl.ts';

const given = await givenSimulator();
const { wsaa } = given.addresses;
const login = (cms: string) => post(wsaa, loginBody(cms));

async function faultOf(answer: ReturnType<typeof post>) {
  const { status, text } = await answer;
  return { status, code: textIn(text, 'faultcode'), text: textIn(text, 'faultstring') };
}

const soap12 = (cms: string) =>
  fetch(wsaa, {
    method: 'POST',
    body: loginBody(cms).replace(/http:.*envelope\//, 'http://www.w3.org/2003/05/soap-envelope'),
    headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
  }).then((response) => response.text());

describe('a message that nobody signed', () => {
  test('gets a fault in the form of ARCA, to the byte', async () => {
    const { status, text } = await login('%%%');
    expect(status).toBe(500);
    expect(text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body><soapenv:Fault><faultcode xmlns:ns1="http://xml.apache.org/axis/">ns1:cms.bad.base64</faultcode><faultstring>No se puede decodificar el BASE64</faultstring><detail><ns2:exceptionName xmlns:ns2="http://xml.apache.org/axis/">gov.afip.desein.dvadac.sua.view.wsaa.LoginFault</ns2:exceptionName><ns3:hostname xmlns:ns3="http://xml.apache.org/axis/">simulador</ns3:hostname></detail></soapenv:Fault></soapenv:Body></soapenv:Envelope>',
    );
  });

  test.each([
    ['an empty text instead of Base64', '', 'ns1:cms.bad.base64'],
    ['Base64 of no CMS', Buffer.from('no message').toString('base64'), 'ns1:cms.bad'],
    ['Base64 of an empty sequence', 'MAA=', 'ns1:cms.bad'],
  ])('with %s is refused', async (_, cms, code) => {
    expect(await faultOf(login(cms))).toMatchObject({ status: 500, code });
  });

  test('without in0 gets the fault of a null pointer, and without SOAPAction gets a fault before any other check', async () => {
    expect(await faultOf(post(wsaa, soap('<loginCms xmlns="x"/>')))).toEqual({
      status: 500,
      code: 'soapenv:Server.userException',
      text: 'java.lang.NullPointerException',
    });
    const response = await fetch(wsaa, { method: 'POST', body: '<broken' });
    const text = await response.text();
    expect([response.status, textIn(text, 'faultcode'), textIn(text, 'faultstring')]).toEqual([
      500,
      'ns1:Client.NoSOAPAction',
      'no SOAPAction header!',
    ]);
  });

  test.each([
    ['is no XML', '<broken'],
    ['has a document type', `<!DOCTYPE x>${loginBody('MAA=')}`],
    ['has two megabytes', loginBody('A'.repeat(2 * 1024 * 1024))],
  ])('that %s gets the status 400', async (_, body) => {
    expect(await post(wsaa, body)).toMatchObject({ status: 400, text: '' });
  });
});

describe.skipIf(!hasOpenssl)('a message that openssl signs', async () => {
  const holder = hasOpenssl ? await givenHolder(given) : { key: '', certificate: '' };
  const signedLogin = async (request: string, ...options: string[]) => login(await sign(request, holder, ...options));

  test('gets a ticket for twelve hours, in the form of ARCA', async () => {
    const answer = await signedLogin(loginRequest());
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

  test('gets a token with the service and the CUIT, and the token begins a minute before the ticket', async () => {
    const { token } = ticketIn(await signedLogin(loginRequest()));
    const xml = Buffer.from(token, 'base64').toString();
    expect(xml).toContain('<sso version="2.0"><id src="CN=wsaasimulador, O=AFIP, C=AR, SERIALNUMBER=CUIT 33693450239"');
    expect(xml).toContain('dst="CN=wsfe, O=AFIP, C=AR"');
    expect(xml).toContain(`gen_time="${Date.parse('2026-11-23T11:59:00-03:00') / 1000}"`);
    expect(xml).toContain('<relations><relation key="30000000007" reltype="4"/></relations>');
  });

  test.each([
    ['without signed attributes', ['-nodetach', '-noattr']],
    ['with SHA-1, as the older manual says', ['-nodetach', '-md', 'sha1']],
    ['that names the certificate by its key', ['-nodetach', '-keyid']],
  ])('%s is accepted', async (_, options) => {
    expect((await signedLogin(loginRequest(), ...options)).status).toBe(200);
  });

  test('in SOAP 1.2 needs no SOAPAction, and gets an answer in SOAP 1.2', async () => {
    expect(await soap12(await sign(loginRequest(), holder))).toContain('<loginCmsReturn>');
    expect(await soap12('%%%')).toContain('ns1:cms.bad.base64</soapenv:Value>');
  });

  test('gets an answer with the namespace of the request', async () => {
    const body = loginBody(await sign(loginRequest(), holder)).replace('http://wsaa.view', 'http://other.view');
    expect((await post(wsaa, body)).text).toContain(
      '<loginCmsResponse xmlns="http://other.view.sua.dvadac.desein.afip.gov"><loginCmsReturn>&lt;?xml version=&quot;1.0&quot;',
    );
  });

  test('is refused by the first check that fails', async () => {
    const foreign = await givenHolder(await givenSimulator());
    const expired = await givenHolder(given, { validTo: new Date('2026-11-23T11:59:59-03:00') });
    const future = await givenHolder(given, { validFrom: new Date('2026-11-23T12:00:01-03:00') });
    const changed = Buffer.from(await sign(loginRequest(), holder), 'base64');
    changed[changed.indexOf('4325399')] = 0x35;
    const data = await openssl(['cms', '-data_create', '-outform', 'PEM', '-in', 'a'], { a: 'text' });
    const cases = [
      ['cms.bad', base64Of(data), 'El CMS no es valido'],
      [
        'cms.cert.notFound',
        await sign(loginRequest(), holder, '-nodetach', '-nocerts'),
        'No se ha encontrado certificado de firmador',
      ],
      [
        'cms.sign.invalid',
        await sign(loginRequest(), holder, '-md', 'sha256'),
        'Firma inválida o algoritmo no soportado',
      ],
      ['cms.sign.invalid', changed.toString('base64'), 'Firma inválida o algoritmo no soportado'],
      ['cms.cert.expired', await sign(loginRequest(), expired), 'Certificado expirado'],
      [
        'cms.cert.invalid',
        await sign(loginRequest(), future),
        'Certificado con fecha de generacion posterior a la actual',
      ],
      ['cms.cert.untrusted', await sign('no XML', foreign), 'Certificado no emitido por AC de confianza'],
    ] as const;
    const found = [];
    for (const [, cms] of cases) found.push(await faultOf(login(cms)));
    expect(found).toEqual(cases.map(([code, , text]) => ({ status: 500, code: `ns1:${code}`, text })));
  });

  test.each([
    ['xml.bad', 'no XML'],
    ['xml.bad', '<other/>'],
    ['xml.bad', loginRequest().replace('<loginTicketRequest', '<loginTicketRequest xmlns="x"')],
    ['xml.bad', loginRequest().replace('4325399', '4294967296')],
    ['xml.bad', loginRequest().replace('uniqueId', 'uniqueid').replace('/uniqueId', '/uniqueid')],
    ['xml.bad', loginRequest({ service: 'ws' })],
    [
      'xml.version.notSupported',
      loginRequest().replace('<loginTicketRequest version="1.0"', '<loginTicketRequest version="2.0"'),
    ],
    ['xml.source.invalid', loginRequest({ more: '<source>cn=other</source>' })],
    ['xml.destination.invalid', loginRequest({ more: '<destination>cn=other</destination>' })],
    ['xml.generationTime.invalid', loginRequest({ from: '2026-11-23T12:00:01-03:00' })],
    ['xml.generationTime.invalid', loginRequest({ from: '2026-11-22T11:59:59-03:00' })],
    ['xml.generationTime.invalid', loginRequest({ from: '23/11/2026' })],
    // A client that sends UTC as if it were Argentine time is three hours ahead.
    ['xml.generationTime.invalid', loginRequest({ from: '2026-11-23T14:50:00-03:00' })],
    ['xml.expirationTime.expired', loginRequest({ to: '2026-11-23T12:00:00-03:00' })],
    ['xml.expirationTime.invalid', loginRequest({ to: '2026-11-24T12:00:01-03:00' })],
    ['wsn.notFound', loginRequest({ service: 'wsnothing' })],
    ['coe.notAuthorized', loginRequest({ service: 'ws_sr_padron_a5' })],
  ])('is refused with %s', async (code, request) => {
    const { code: found } = await faultOf(signedLogin(request));
    expect(found).toBe(`ns1:${code}`);
  });

  test.each([
    ['in UTC', loginRequest({ from: '2026-11-23T14:50:00Z', to: '2026-11-23T15:10:00.000Z' })],
    [
      'without an offset, which count as Argentine times,',
      loginRequest({ from: '2026-11-23T11:50:00', to: '2026-11-23T12:10:00' }),
    ],
    [
      'from a day ago to a day ahead',
      loginRequest({ from: '2026-11-22T12:00:00-03:00', to: '2026-11-24T12:00:00-03:00' }),
    ],
  ])('with times %s is accepted', async (_, request) => {
    expect((await signedLogin(request)).status).toBe(200);
  });

  test('for a service that the certificate’s holder may not use is refused', async () => {
    await given.simulator.changeSettings((settings) => ({ ...settings, services: { [issuer]: ['wsfe'] } }));
    const { code } = await faultOf(signedLogin(loginRequest({ service: 'ws_sr_constancia_inscripcion' })));
    await given.simulator.changeSettings((settings) => ({ ...settings, services: {} }));
    expect(code).toBe('ns1:coe.notAuthorized');
  });

  test('gets a ticket that names a delegation only if the delegation existed before the ticket', async () => {
    const before = ticketIn(await signedLogin(loginRequest()));
    await given.simulator.delegate(issuer, '30712345671');
    const after = ticketIn(await signedLogin(loginRequest()));
    const answers = [before, after].map(async (ticket) => {
      const auth = authText(ticket.token, ticket.sign, '30712345671');
      const body = `${auth}<ar:PtoVta>1</ar:PtoVta><ar:CbteTipo>6</ar:CbteTipo>`;
      const { text } = await callWsfe(given, 'FECompUltimoAutorizado', body);
      return textIn(text, 'Msg') ?? textIn(text, 'CbteNro');
    });
    expect(await Promise.all(answers)).toEqual([
      'ValidacionDeToken: No apareció CUIT en lista de relaciones: 30712345671',
      '0',
    ]);
  });

  test('gets no second ticket of a service within ten minutes, even if twenty requests come at once', async () => {
    const strict = await givenSimulator({ reuseWindowMs: undefined });
    const own = await givenHolder(strict);
    const [vouchers, register] = [
      await sign(loginRequest(), own),
      await sign(loginRequest({ service: 'ws_sr_constancia_inscripcion' }), own),
    ];
    const ask = (cms: string) => post(strict.addresses.wsaa, loginBody(cms));
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => ask(vouchers)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 500)).toHaveLength(19);
    expect(await faultOf(ask(vouchers))).toEqual({
      status: 500,
      code: 'ns1:coe.alreadyAuthenticated',
      text: 'El CEE ya posee un TA valido para el acceso al WSN solicitado',
    });
    expect((await ask(register)).status).toBe(200);
    strict.clock.now = new Date('2026-11-23T12:09:59-03:00');
    expect((await ask(vouchers)).status).toBe(500);
    strict.clock.now = new Date('2026-11-23T12:10:00-03:00');
    const later = await sign(loginRequest({ to: '2026-11-23T12:20:00-03:00' }), own);
    expect((await ask(later)).status).toBe(200);
  });
});
