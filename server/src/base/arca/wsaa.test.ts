import { beforeAll, describe, expect, it } from 'vitest';
import { answer, type Reaction } from '../../testing/arca/answering-server.ts';
import { hasOpenssl, openssl, selfSigned } from '@dioptria/arca-simulator/testing/openssl.ts';
import type { ArcaFailure } from './failure.ts';
import { requestTicket } from './wsaa.ts';

const now = new Date('2026-11-23T02:30:00Z');

const escaped = (xml: string) =>
  xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const ticket = (expires = '2026-11-23T11:30:00.396-03:00') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<loginTicketResponse version="1.0">
    <header>
        <source>CN=wsaahomo, O=AFIP, C=AR, SERIALNUMBER=CUIT 33693450239</source>
        <destination>SERIALNUMBER=CUIT 20111111112, CN=ejemplo</destination>
        <uniqueId>2378329039</uniqueId>
        <generationTime>2026-11-22T23:30:00.396-03:00</generationTime>
        <expirationTime>${expires}</expirationTime>
    </header>
    <credentials>
        <token>PD94bWw+Cg==</token>
        <sign>Jdnq/ab+cd==</sign>
    </credentials>
</loginTicketResponse>
`;

const envelope = (content: string) =>
  `<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>${content}</soapenv:Body></soapenv:Envelope>`;
const response = (inner: string) =>
  envelope(
    `<loginCmsResponse xmlns="http://wsaa.view.sua.dvadac.desein.afip.gov"><loginCmsReturn>${escaped(inner)}</loginCmsReturn></loginCmsResponse>`,
  );
const fault = (code: string, text: string): Reaction => ({
  status: 500,
  headers: { Date: 'Mon, 23 Nov 2026 02:36:00 GMT' },
  body: `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body><soapenv:Fault><faultcode xmlns:ns1="http://xml.apache.org/axis/">ns1:${code}</faultcode><faultstring>${text}</faultstring><detail><ns2:exceptionName xmlns:ns2="http://xml.apache.org/axis/">gov.afip.desein.dvadac.sua.view.wsaa.LoginFault</ns2:exceptionName></detail></soapenv:Fault></soapenv:Body></soapenv:Envelope>`,
});

describe.runIf(hasOpenssl)('A ticket of access (Especificación Técnica WSAA 1.2.2)', () => {
  let credentials = { certificate: '', privateKey: '' };
  beforeAll(async () => {
    credentials = await selfSigned('/CN=optica-sistema/serialNumber=CUIT 20111111112');
  });

  const requestFrom = (url: string, certificate = credentials) =>
    requestTicket(certificate, { wsaa: `${url}/ws/services/LoginCms`, wsfe: url, padron: url }, 'wsfe', now);
  async function failureAfter(reaction: Reaction): Promise<ArcaFailure> {
    const { url } = await answer([reaction]);
    return requestFrom(url).then(
      () => expect.unreachable('there is a ticket'),
      (error: ArcaFailure) => error,
    );
  }

  it('the ticket is read from the escaped XML inside the answer', async () => {
    const { url } = await answer([{ body: response(ticket()) }]);
    expect(await requestFrom(url)).toEqual({
      token: 'PD94bWw+Cg==',
      sign: 'Jdnq/ab+cd==',
      generatedAt: new Date('2026-11-23T02:30:00.396Z'),
      expiresAt: new Date('2026-11-23T14:30:00.396Z'),
    });
  });

  it('openssl verifies the signed request, which is valid from ten minutes ago until ten minutes from now, in Argentine time', async () => {
    const { url, heard } = await answer([{ body: response(ticket()) }]);
    await requestFrom(url);
    const [request] = heard;
    expect(request?.path).toBe('/ws/services/LoginCms');
    expect(request?.headers.soapaction).toBe('""');
    const [, message = ''] = /<wsaa:in0>([A-Za-z0-9+/=]+)<\/wsaa:in0>/.exec(request?.body ?? '') ?? [];
    const files = { 'message.der': Buffer.from(message, 'base64'), 'ca.pem': credentials.certificate };
    const text = await openssl(
      ['cms', '-verify', '-inform', 'DER', '-in', 'message.der', '-CAfile', 'ca.pem', '-purpose', 'any'],
      files,
    );
    expect(text).toMatch(
      /<loginTicketRequest version="1\.0"><header><uniqueId>\d{1,10}<\/uniqueId><generationTime>2026-11-22T23:20:00-03:00<\/generationTime><expirationTime>2026-11-22T23:40:00-03:00<\/expirationTime><\/header><service>wsfe<\/service><\/loginTicketRequest>/,
    );
  });

  it.each([
    [
      'coe.alreadyAuthenticated',
      'El CEE ya posee un TA valido para el acceso al WSN solicitado',
      'alreadyAuthenticated',
    ],
    ['coe.notAuthorized', 'Computador no autorizado a acceder al servicio', 'notAuthorized'],
    ['cms.cert.expired', 'Certificado expirado', 'certificate'],
    ['cms.cert.untrusted', 'Certificado no emitido por AC de confianza', 'certificate'],
    ['cms.cert.invalid', 'Certificado con fecha de generacion posterior a la actual', 'certificate'],
    ['cms.cert.notFound', 'No se ha encontrado certificado de firmador', 'certificate'],
    ['cms.bad', 'El CMS no es valido', 'ours'],
    ['cms.bad.base64', 'No se puede decodificar el BASE64', 'ours'],
    ['cms.sign.invalid', 'Firma inválida o algoritmo no soportado', 'ours'],
    ['xml.generationTime.invalid', 'generationTime posee formato o dato inválido', 'clock'],
    ['xml.expirationTime.expired', 'expirationTime expirado', 'clock'],
    ['xml.expirationTime.invalid', 'expirationTime posee formato o dato inválido', 'clock'],
    ['xml.bad', 'El XML no es valido', 'ours'],
    ['wsn.notFound', 'El WSN no existe', 'ours'],
    ['wsn.unavailable', 'El WSN no esta disponible', 'unavailable'],
    ['wsaa.unavailable', 'El servicio no esta disponible', 'unavailable'],
    ['wsaa.internalError', 'Error interno', 'unavailable'],
    ['Client.NoSOAPAction', 'no SOAPAction header!', 'ours'],
  ])('the failure after the fault %s has the text of the fault (docs/rules.md#arca-6)', async (code, text, kind) => {
    expect(await failureAfter(fault(code, text))).toMatchObject({
      kind,
      code,
      messages: [{ code: 0, message: text }],
      serverDate: new Date('2026-11-23T02:36:00Z'),
    });
  });

  it('the kind of the failure follows from the code of the fault, and not from its text', async () => {
    const failure = await failureAfter(fault('coe.notAuthorized', 'El CEE ya posee un TA valido'));
    expect(failure.kind).toBe('notAuthorized');
  });

  it('accented letters that are written as XML entities are read as letters', async () => {
    const failure = await failureAfter(fault('cms.sign.invalid', 'Firma inv&#xE1;lida &#243; algoritmo'));
    expect(failure.messages).toEqual([{ code: 0, message: 'Firma inválida ó algoritmo' }]);
  });

  it.each([
    [
      'a page of HTML',
      { status: 502, body: '<html><body><h1>Bad Gateway</h1></body></html>' },
      'unavailable',
      'http502',
    ],
    ['an unreadable text', { body: 'hola' }, 'uncertain', 'unreadable'],
    ['an empty answer', { body: '' }, 'uncertain', 'unreadable'],
    ['an incomplete answer', { body: response(ticket()).slice(0, 300) }, 'uncertain', 'unreadable'],
    ['a ticket without a token', { body: response(ticket().replace('PD94bWw+Cg==', '')) }, 'uncertain', 'unreadable'],
    [
      'a ticket that has ended before it began',
      { body: response(ticket('2020-01-01T00:00:00-03:00')) },
      'uncertain',
      'unreadable',
    ],
    ['a ticket of the year 200000', { body: response(ticket('+200000-01-01T00:00:00Z')) }, 'uncertain', 'unreadable'],
    [
      'a ticket from before our era',
      { body: response(ticket().replace('2026-11-22T23:30:00.396-03:00', '-100000-01-01T00:00:00Z')) },
      'uncertain',
      'unreadable',
    ],
    ['a ticket with a text instead of a time', { body: response(ticket('mañana')) }, 'uncertain', 'unreadable'],
    [
      'an answer with a document type',
      { body: `<!DOCTYPE a [<!ENTITY x "y">]>${response(ticket())}` },
      'uncertain',
      'unreadable',
    ],
    ['a ticket with a document type', { body: response(`<!DOCTYPE a>${ticket()}`) }, 'uncertain', 'unreadable'],
  ])('after %s the request for a ticket fails', async (_, reaction, kind, code) => {
    expect(await failureAfter(reaction)).toMatchObject({ kind, code });
  });

  it('an error contains neither key nor ticket (docs/rules.md#arca-8)', async () => {
    const { url } = await answer([{ body: response(ticket('mañana')) }]);
    const told = await requestFrom(url).catch((error: Error) => `${error.stack}${JSON.stringify(error)}`);
    expect(told).not.toMatch(/PD94bWw|Jdnq|PRIVATE/);
    const broken = { ...credentials, privateKey: '-----BEGIN PRIVATE KEY-----\nSECRETO\n-----END PRIVATE KEY-----\n' };
    const failure = await requestFrom(url, broken).catch((error: ArcaFailure) => error);
    expect(failure).toMatchObject({ kind: 'certificate', code: 'unreadable' });
    expect(JSON.stringify(failure)).not.toContain('SECRETO');
  });
});
