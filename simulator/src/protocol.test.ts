import { describe, expect, test } from 'vitest';
import {
  authText,
  callWsfe,
  givenAuth,
  givenSimulator,
  givenTicket,
  issuer,
  noon,
  post,
  soap,
  textIn,
  textsIn,
} from './testing/given-simulator.ts';
import { requestText, voucherText } from './testing/soap-vouchers.ts';

const given = await givenSimulator();
const auth = await givenAuth(given);
const { wsfe } = given.addresses;
const wsfeNamespace = 'xmlns:ar="http://ar.gov.afip.dif.FEV1/"';
const last = '<ar:PtoVta>1</ar:PtoVta><ar:CbteTipo>6</ar:CbteTipo>';
const lastOf = (ticket: string) => callWsfe(given, 'FECompUltimoAutorizado', ticket + last);

const noNumber = (code: number, text: string) =>
  `<FECompUltimoAutorizadoResult><PtoVta>0</PtoVta><CbteTipo>0</CbteTipo><CbteNro>0</CbteNro><Errors><Err><Code>${code}</Code><Msg>${text}</Msg></Err></Errors></FECompUltimoAutorizadoResult>`;
const badTicket = (text: string) => noNumber(600, `ValidacionDeToken: ${text}`);

describe('the ticket of a request', () => {
  const token = textIn(auth, 'Token') ?? '';
  const signature = textIn(auth, 'Sign') ?? '';

  test.each([
    ['is missing', '', noNumber(500, 'Campo Auth no fue ingresado o esta mal formado.')],
    ['is empty', authText('', signature), badTicket('Parametro nulo o vacio (token)')],
    ['has no signature', authText(token, ''), badTicket('Parametro nulo o vacio (sign)')],
    [
      'is no XML',
      authText('abcd', signature),
      badTicket(
        'No valido token. Excepcion: CargarStringBase64Token: Excepción: CargarNodos: Error al cargar token XML. Excepcion: Data at the root level is invalid. Line 1, position 1.',
      ),
    ],
    ['has another signature', authText(token, 'AAAA'), badTicket('Error al verificar hash: ')],
    [
      'is for another CUIT',
      authText(token, signature, '23000000000'),
      badTicket('No apareció CUIT en lista de relaciones: 23000000000'),
    ],
  ])('that %s is refused with its text and the status 200', async (_, ticket, answer) => {
    const { status, text } = await lastOf(ticket);
    expect({ status, text }).toEqual({ status: 200, text: expect.stringContaining(answer) as string });
  });

  test('with a changed CUIT has a wrong signature', async () => {
    const changed = Buffer.from(Buffer.from(token, 'base64').toString().replaceAll(issuer, '20111111112'));
    const { text } = await lastOf(authText(changed.toString('base64'), signature, '20111111112'));
    expect(text).toContain(badTicket('Error al verificar hash: '));
  });

  test('is refused if it is a ticket of the register', async () => {
    const ofRegister = await givenTicket(given.store, noon, 'ws_sr_constancia_inscripcion');
    const { text } = await lastOf(authText(ofRegister.token, ofRegister.sign));
    expect(text).toContain(
      badTicket('No valido Id Sistema: wsfe(Id Sistema de token es: ws_sr_constancia_inscripcion)'),
    );
  });

  test('ends after twelve hours', async () => {
    given.clock.now = new Date('2026-11-24T00:00:00-03:00');
    const { text } = await lastOf(auth);
    given.clock.now = new Date('2026-11-23T12:00:00-03:00');
    expect(text).toContain(
      badTicket(
        'No validaron las fechas del token. GenTime=2026-11-23T14:59:00, ExpTime=2026-11-24T03:00:00, NowUTC=2026-11-24T03:00:00',
      ),
    );
  });
});

describe('a message', () => {
  const body = soap(`<ar:FECompUltimoAutorizado>${auth}${last}</ar:FECompUltimoAutorizado>`, wsfeNamespace);

  test.each([
    ['is no XML', 'SOAP'],
    ['ends half-way', body.slice(0, -20)],
    ['has a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${body}`],
    ['uses an undeclared entity', body.replace('<ar:PtoVta>1', '<ar:PtoVta>&constructor;')],
    ['has a character that XML forbids', body.replace('<ar:PtoVta>1', '<ar:PtoVta>\u0000')],
    ['has a reference to such a character', body.replace('<ar:PtoVta>1', '<ar:PtoVta>&#0;')],
    ['has an unknown prefix', body.replaceAll('ar:PtoVta', 'constructor:PtoVta')],
    ['has two megabytes', body.replace('<ar:PtoVta>', `<ar:PtoVta>${' '.repeat(2 * 1024 * 1024)}`)],
    [
      'has ten thousand levels',
      body.replace('<ar:PtoVta>', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}<ar:PtoVta>`),
    ],
    ['is no SOAP', '<x/>'],
    ['has two roots', `${body}${body}`],
  ])('that %s gets the status 400 and an empty body', async (_, sent) => {
    const { status, text } = await post(wsfe, sent);
    expect({ status, text }).toEqual({ status: 400, text: '' });
  });

  test.each([
    ['without SOAPAction', body, ''],
    ['with its elements in another order', body.replace(`${auth}${last}`, `${last}${auth}`), undefined],
    ['with unknown elements', body.replace(last, `<ar:Nuevo>1</ar:Nuevo>${last}`), undefined],
    ['with a default namespace', body.replaceAll('ar:', '').replace('xmlns:ar=', 'xmlns='), undefined],
    ['with CDATA and references', body.replace('<ar:PtoVta>1', '<ar:PtoVta><![CDATA[]]>&#49;'), undefined],
  ])('%s is answered', async (_, sent, action) => {
    const soapaction = action ?? '"http://ar.gov.afip.dif.FEV1/FECompUltimoAutorizado"';
    expect((await post(wsfe, sent, { soapaction })).text).toContain(
      '<CbteNro>0</CbteNro></FECompUltimoAutorizadoResult>',
    );
  });

  test('whose elements have no namespace gets the same answer as a message without Auth', async () => {
    const { text } = await post(wsfe, body.replaceAll(/(<\/?)ar:(?!FEComp)/g, '$1'));
    expect(text).toContain('<Code>500</Code><Msg>Campo Auth no fue ingresado o esta mal formado.</Msg>');
  });

  test('with an unknown operation gets a fault without the header FEHeaderInfo', async () => {
    const { status, text } = await post(wsfe, body, { soapaction: '"http://ar.gov.afip.dif.FEV1/FECAEA"' });
    expect(status).toBe(500);
    expect(text).toContain(
      '<soap:Fault><faultcode>soap:Client</faultcode><faultstring>Server did not recognize the value of HTTP Header SOAPAction: http://ar.gov.afip.dif.FEV1/FECAEA.</faultstring><detail /></soap:Fault>',
    );
    expect(text).not.toContain('FEHeaderInfo');
  });

  test.each([
    ['a point of sale', body.replace('<ar:PtoVta>1', '<ar:PtoVta>uno')],
    [
      'a passport with letters',
      soap(
        `<ar:FECAESolicitar>${requestText(auth, { type: 6, pointOfSale: 1 }, voucherText({ DocTipo: '94', DocNro: 'AB123456' }))}</ar:FECAESolicitar>`,
        wsfeNamespace,
      ),
    ],
    [
      'an amount',
      soap(
        `<ar:FECAESolicitar>${requestText(auth, { type: 6, pointOfSale: 1 }, voucherText({ ImpTotal: '1.000,00' }))}</ar:FECAESolicitar>`,
        wsfeNamespace,
      ),
    ],
  ])('with %s that is no number gets a fault', async (_, sent) => {
    const { status, text } = await post(wsfe, sent, { soapaction: '' });
    expect(status).toBe(500);
    expect(text).toContain('Server was unable to read request.');
  });

  test('whose numbers are missing counts as a message with the numbers 0', async () => {
    expect((await callWsfe(given, 'FECompUltimoAutorizado', auth)).text).toContain('<Code>11000</Code>');
  });
});

const ask = async (at: Parameters<typeof requestText>[1], ...vouchers: string[]) => {
  const { text } = await callWsfe(given, 'FECAESolicitar', requestText(auth, at, ...vouchers));
  return { codes: textsIn(text, 'Code'), results: textsIn(text, 'Resultado').join(''), text };
};
const numbered = (number: number) => voucherText({ CbteDesde: String(number), CbteHasta: String(number) });

describe('a request of vouchers', () => {
  test('is authorised up to the first refused voucher, and all later vouchers are refused too', async () => {
    const at = { type: 6, pointOfSale: 20 };
    expect(await ask(at, numbered(1), numbered(3), numbered(2))).toMatchObject({ codes: ['10016'], results: 'PARR' });
  });

  test('must state the number of its vouchers', async () => {
    const { text, results } = await ask({ type: 6, pointOfSale: 21, count: 2 }, numbered(1), numbered(2), numbered(3));
    expect(results).toBe('RRRR');
    expect(text).toContain(
      '<Errors><Err><Code>10002</Code><Msg>Campo CantReg debe ser igual a lo informado en detalle. Informado: 2, Enviado:3</Msg></Err></Errors>',
    );
  });

  test('must have vouchers, an existing point of sale and an existing type', async () => {
    expect((await ask({ type: 6, pointOfSale: 1 })).codes).toEqual(['10001']);
    expect((await ask({ type: 6, pointOfSale: 0 }, numbered(1))).codes).toEqual(['10004']);
    expect((await ask({ type: 6, pointOfSale: 99_999 }, numbered(1))).codes).toEqual(['10004']);
    expect((await ask({ type: 201, pointOfSale: 1 }, numbered(1))).codes).toEqual(['10007']);
  });

  test('must have an open point of sale, if the issuer has registered points of sale', async () => {
    const usual = { kind: 'CAE - Ri Iva', isBlocked: false, closedOn: null };
    await given.simulator.changeSettings((settings) => ({
      ...settings,
      pointsOfSale: {
        [issuer]: [
          { ...usual, number: 30 },
          { ...usual, number: 31, isBlocked: true },
          { ...usual, number: 32, closedOn: '20261123' },
        ],
      },
    }));
    const codes = [];
    for (const pointOfSale of [30, 31, 32, 33]) codes.push((await ask({ type: 6, pointOfSale }, numbered(1))).codes);
    const listed = await callWsfe(given, 'FEParamGetPtosVenta', auth);
    const unknown = await callWsfe(
      given,
      'FECompUltimoAutorizado',
      `${auth}<ar:PtoVta>33</ar:PtoVta><ar:CbteTipo>6</ar:CbteTipo>`,
    );
    await given.simulator.changeSettings((settings) => ({ ...settings, pointsOfSale: {} }));
    expect(codes).toEqual([[], ['10005'], ['10005'], ['10005']]);
    expect(listed.text).toContain(
      '<ResultGet><PtoVenta><Nro>30</Nro><EmisionTipo>CAE - Ri Iva</EmisionTipo><Bloqueado>N</Bloqueado><FchBaja>NULL</FchBaja></PtoVenta><PtoVenta><Nro>31</Nro><EmisionTipo>CAE - Ri Iva</EmisionTipo><Bloqueado>S</Bloqueado><FchBaja>NULL</FchBaja></PtoVenta>',
    );
    expect(textsIn(unknown.text, 'Code')).toEqual(['11002']);
  });

  test('must have an issuer that may issue vouchers of this class, and may be approved with an observation about the issuer', async () => {
    const issuers = (issued: object) =>
      given.simulator.changeSettings((settings) => ({ ...settings, issuers: { [issuer]: issued } as never }));
    await issuers({ condition: 'monotributo' });
    const refused = await ask({ type: 6, pointOfSale: 40 }, numbered(1));
    await issuers({ condition: 'registered', observations: [{ code: 10_234, text: 'Habilitacion en tramite' }] });
    const observed = await ask({ type: 6, pointOfSale: 40 }, numbered(1));
    await given.simulator.changeSettings((settings) => ({ ...settings, issuers: {} }));
    expect(refused).toMatchObject({ codes: ['10000'], results: 'RR' });
    expect(observed).toMatchObject({ codes: ['10234'], results: 'AA' });
    const found = await callWsfe(
      given,
      'FECompConsultar',
      `${auth}<ar:FeCompConsReq><ar:CbteTipo>6</ar:CbteTipo><ar:CbteNro>1</ar:CbteNro><ar:PtoVta>40</ar:PtoVta></ar:FeCompConsReq>`,
    );
    expect(found.text).toContain(
      '</FchProceso><Observaciones><Obs><Code>10234</Code><Msg>Habilitacion en tramite</Msg></Obs></Observaciones><PtoVta>40</PtoVta>',
    );
  });
});

const rowsOf = async (operation: string, more = '') => (await callWsfe(given, operation, auth + more)).text;

describe('the parameter tables', () => {
  test('have the rows of the manual', async () => {
    expect(await rowsOf('FEParamGetTiposIva')).toContain(
      '<FEParamGetTiposIvaResult><ResultGet><IvaTipo><Id>3</Id><Desc>0%</Desc><FchDesde>20090220</FchDesde><FchHasta>NULL</FchHasta></IvaTipo>',
    );
    expect(textsIn(await rowsOf('FEParamGetTiposCbte'), 'Id')).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
      '13',
      '15',
      '51',
      '52',
      '53',
      '54',
    ]);
    expect(textsIn(await rowsOf('FEParamGetTiposConcepto'), 'Desc')).toEqual([
      'Producto',
      'Servicios',
      'Productos y Servicios',
    ]);
    expect(textsIn(await rowsOf('FEParamGetTiposDoc'), 'Id')).toEqual(
      expect.arrayContaining(['80', '86', '96', '94', '0', '24', '99']),
    );
    expect(textsIn(await rowsOf('FEParamGetTiposMonedas'), 'Id')).toEqual(['PES', 'DOL']);
    expect(textsIn(await rowsOf('FEParamGetTiposTributos'), 'Id')).toContain('13');
    expect(await rowsOf('FEParamGetTiposOpcional')).toContain('<ResultGet />');
  });

  test('name the voucher classes for each VAT condition of a receiver', async () => {
    const all = await rowsOf('FEParamGetCondicionIvaReceptor');
    expect(all).toContain(
      '<CondicionIvaReceptor><Id>1</Id><Desc>IVA Responsable Inscripto</Desc><Cmp_Clase>A/ALEY/C</Cmp_Clase></CondicionIvaReceptor>',
    );
    expect(textsIn(await rowsOf('FEParamGetCondicionIvaReceptor', '<ar:ClaseCmp>49</ar:ClaseCmp>'), 'Id')).toEqual([
      '5',
    ]);
    expect(textsIn(await rowsOf('FEParamGetCondicionIvaReceptor', '<ar:ClaseCmp>Z</ar:ClaseCmp>'), 'Code')).toEqual([
      '10244',
    ]);
  });

  test('have no points of sale before a point of sale is registered', async () => {
    expect(textsIn(await rowsOf('FEParamGetPtosVenta'), 'Code')).toEqual(['602']);
  });

  test('limit a request to 250 vouchers', async () => {
    expect(await rowsOf('FECompTotXRequest')).toContain(
      '<FECompTotXRequestResult><RegXReq>250</RegXReq></FECompTotXRequestResult>',
    );
    const refused = await callWsfe(given, 'FECompTotXRequest', '');
    expect(textsIn(refused.text, 'RegXReq')).toEqual(['0']);
  });
});

test.each(['wsaa', 'wsfe', 'padron'] as const)(
  'the WSDL of %s names its operations and its address',
  async (service) => {
    const url = given.addresses[service];
    const response = await fetch(`${url}?wsdl`);
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('text/xml');
    expect(text).toContain(`<soap:address location="${url}"/>`);
    const operation = { wsaa: 'loginCms', wsfe: 'FECAESolicitar', padron: 'getPersona_v2' }[service];
    expect(text).toContain(`<wsdl:operation name="${operation}">`);
  },
);
