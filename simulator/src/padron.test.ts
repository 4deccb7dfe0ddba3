import { expect, test } from 'vitest';
import { givenSimulator, givenTicket, issuer, noon, post, soap, textIn, textsIn } from './testing/given-simulator.ts';

const given = await givenSimulator();
const own = await givenTicket(given.store, noon, 'ws_sr_constancia_inscripcion');
const ticket = (token = own.token, signature = own.sign, cuit = issuer) =>
  `<token>${token}</token><sign>${signature}</sign><cuitRepresentada>${cuit}</cuitRepresentada>`;

async function call(operation: string, body: string) {
  const message = soap(`<a5:${operation}>${body}</a5:${operation}>`, 'xmlns:a5="http://a5.soap.ws.server.puc.sr/"');
  return post(given.addresses.padron, message);
}
const find = (cuit: string, of = ticket()) => call('getPersona_v2', `${of}<idPersona>${cuit}</idPersona>`);

test('the answer about a person has the form of an answer of ARCA’s register, byte for byte', async () => {
  const { status, text, headers } = await find('20111111112');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/xml;charset=UTF-8');
  expect(text).toBe(
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns2:getPersona_v2Response xmlns:ns2="http://a5.soap.ws.server.puc.sr/"><personaReturn><datosGenerales><apellido>APELLIDO EJEMPLO</apellido><domicilioFiscal><codPostal>5000</codPostal><descripcionProvincia>CORDOBA</descripcionProvincia><direccion>AV EJEMPLO 123</direccion><idProvincia>3</idProvincia><localidad>CORDOBA SUR</localidad><tipoDomicilio>FISCAL</tipoDomicilio></domicilioFiscal><esSucesion>NO</esSucesion><estadoClave>ACTIVO</estadoClave><idPersona>20111111112</idPersona><mesCierre>12</mesCierre><nombre>NOMBRE EJEMPLO</nombre><tipoClave>CUIT</tipoClave><tipoPersona>FISICA</tipoPersona></datosGenerales><datosRegimenGeneral><impuesto><descripcionImpuesto>IVA</descripcionImpuesto><estadoImpuesto>AC</estadoImpuesto><idImpuesto>30</idImpuesto><periodo>202001</periodo></impuesto></datosRegimenGeneral><metadata><fechaHora>2026-11-23T12:00:00.000-03:00</fechaHora><servidor>simulador</servidor></metadata></personaReturn></ns2:getPersona_v2Response></soap:Body></soap:Envelope>',
  );
});

test('the answer about a company of the city of Buenos Aires has the Ñ of its name, and no locality', async () => {
  const { text } = await find('30712345671');
  expect(text).toContain(
    '<razonSocial>PEÑALOZA PREPAGA SA</razonSocial><tipoClave>CUIT</tipoClave><tipoPersona>JURIDICA</tipoPersona>',
  );
  expect(text).toContain('<idProvincia>0</idProvincia><tipoDomicilio>');
});

test.each([
  ['a monotributista', '27222222228', ['20'], 'D LOCACIONES DE SERVICIO'],
  ['a social monotributista', '20222222223', ['20'], 'MONOTRIBUTO SOCIAL LOCACIONES'],
  ['a promoted worker', '20333333334', ['20'], 'TRABAJADOR INDEPENDIENTE PROMOVIDO'],
  ['an exempt company', '30500010912', ['32'], undefined],
  ['a subject without VAT (IVA no alcanzado)', '30222222229', ['34'], undefined],
  ['a consumer', '20444444445', [], undefined],
])('%s has the right taxes', async (_, cuit, taxes, category) => {
  const { text } = await find(cuit);
  expect(textsIn(text.replace(/<categoriaMonotributo>.*<\/categoriaMonotributo>/, ''), 'idImpuesto')).toEqual(taxes);
  expect(textIn(text, 'descripcionCategoria')).toBe(category);
});

test('the register has persons with ended taxes, inactive persons, and persons with an error, one with data and one without', async () => {
  expect(textsIn((await find('20123456786')).text, 'estadoImpuesto')).toEqual(['BD']);
  expect(textsIn((await find('20555555556')).text, 'estadoClave')).toEqual(['INACTIVO']);
  const withoutData = (await find('27555555550')).text;
  expect(withoutData).toContain(
    '<personaReturn><errorConstancia><apellido>OBSERVADA</apellido><error>La CUIT ingresada registra inconsistencias en su domicilio fiscal</error><idPersona>27555555550</idPersona><nombre>LUCIA</nombre></errorConstancia><metadata>',
  );
  const withData = (await find('30666666662')).text;
  expect(withData).toContain('<razonSocial>EMPRESA OBSERVADA SA</razonSocial>');
  expect(withData).toContain('</datosRegimenGeneral><errorRegimenGeneral><error>');
});

test('the answer about several CUITs has each known person and an error for each unknown CUIT; more than 250 CUITs are refused', async () => {
  const asked = ['20111111112', '20000000001'].map((cuit) => `<idPersona>${cuit}</idPersona>`).join('');
  const { text } = await call('getPersonaList_v2', ticket() + asked);
  expect(textsIn(text, 'idPersona')).toEqual(['20111111112', '20000000001']);
  expect(textsIn(text, 'error')).toEqual(['No existe persona con ese Id']);
  const many = await call('getPersonaList_v2', ticket() + '<idPersona>20111111112</idPersona>'.repeat(251));
  expect(many.status).toBe(500);
});

test('the operation `dummy` needs no ticket', async () => {
  expect((await call('dummy', '')).text).toContain(
    '<return><appserver>OK</appserver><authserver>OK</authserver><dbserver>OK</dbserver></return>',
  );
});

test.each([
  ['an unknown CUIT', '20000000001', undefined, 'No existe persona con ese Id'],
  ['a CUIT with a wrong check digit', '20123456789', undefined, 'La clave ingresada no es una CUIT'],
  ['no token', '20111111112', ticket(''), 'Falta token y/o sign.'],
  ['no signature', '20111111112', ticket(undefined, ''), 'Falta token y/o sign.'],
  ['a token that is no XML', '20111111112', ticket('abcd'), 'Token malformado'],
  [
    'a wrong signature',
    '20111111112',
    ticket(undefined, 'AAAA'),
    'No se pudo verificar que &lt;sign&gt; contenga una firma valida de &lt;token&gt;',
  ],
  [
    'an issuer whom the ticket does not represent',
    '20111111112',
    ticket(undefined, undefined, '20111111112'),
    'La CUIT representada no figura en la lista de relaciones del token',
  ],
])('a request with %s gets a fault with the status 500', async (_, cuit, of, text) => {
  const answer = await find(cuit, of);
  expect(answer.status).toBe(500);
  expect(answer.text).toBe(
    `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>${text}</faultstring></soap:Fault></soap:Body></soap:Envelope>`,
  );
});

test('a ticket for WSFEv1 and an expired ticket are refused', async () => {
  const other = await givenTicket(given.store, noon);
  const ofOther = await find('20111111112', ticket(other.token, other.sign));
  expect(textIn(ofOther.text, 'faultstring')).toBe('El token no corresponde al servicio');
  given.clock.now = new Date('2026-11-24T00:00:00-03:00');
  expect(textIn((await find('20111111112')).text, 'faultstring')).toBe('Token vencido');
  given.clock.now = new Date('2026-11-23T12:00:00-03:00');
});

test('an unknown operation, and broken XML, are refused', async () => {
  expect((await call('getPersona_v9', ticket())).status).toBe(500);
  expect(await post(given.addresses.padron, '<broken')).toMatchObject({ status: 400, text: '' });
});
