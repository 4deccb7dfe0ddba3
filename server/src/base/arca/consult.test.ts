import { describe, expect, it, test } from 'vitest';
import { answer, type Reaction } from '../../testing/arca/answering-server.ts';
import { invoiceB as request } from '../../testing/examples/given-requests.ts';
import type { ArcaFailure } from './failure.ts';
import { isSameVoucher, type StoredVoucher } from './stored-voucher.ts';
import { consult, isAlive, lastNumber, pointsOfSale, type Session } from './wsfe.ts';

const envelope = (operation: string, result: string) =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation}Response xmlns="http://ar.gov.afip.dif.FEV1/"><${operation}Result>${result}</${operation}Result></${operation}Response></soap:Body></soap:Envelope>`;
const error = (code: number, text = 'Texto') => `<Errors><Err><Code>${code}</Code><Msg>${text}</Msg></Err></Errors>`;
const noData = error(602, 'No existen datos en nuestros registros para los parametros ingresados.');

const sessionAt = (url: string): Session => ({
  addresses: { wsaa: url, wsfe: `${url}/wsfev1/service.asmx`, padron: url },
  ticket: { token: 'PD94', sign: 'Jdnq' },
  issuerCuit: '30000000007',
});

const auth = '<ar:Auth><ar:Token>PD94</ar:Token><ar:Sign>Jdnq</ar:Sign><ar:Cuit>30000000007</ar:Cuit></ar:Auth>';

async function ask<Result>(reaction: Reaction, call: (session: Session) => Promise<Result>) {
  const { url, heard } = await answer([reaction]);
  const result = await call(sessionAt(url)).catch((failure: ArcaFailure) => failure);
  const [, sent = ''] = /<soapenv:Body>(.*)<\/soapenv:Body>/s.exec(heard[0]?.body ?? '') ?? [];
  return { result, sent, soapAction: heard[0]?.headers.soapaction };
}

const fields = {
  Concepto: '1',
  DocTipo: '99',
  DocNro: '0',
  CbteDesde: '124',
  CbteHasta: '124',
  CbteFch: '20261122',
  ImpTotal: '12100',
  ImpTotConc: '0',
  ImpNeto: '10000',
  ImpOpEx: '0',
  ImpTrib: '0',
  ImpIVA: '2100',
  FchServDesde: '',
  MonId: 'PES',
  MonCotiz: '1',
  CondicionIVAReceptorId: '5',
  Iva: '<AlicIva><Id>5</Id><BaseImp>10000</BaseImp><Importe>2100</Importe></AlicIva>',
  Resultado: 'A',
  CodAutorizacion: '71263951827464',
  EmisionTipo: 'CAE',
  FchVto: '20261202',
  FchProceso: '20261122101530',
  PtoVta: '1',
  CbteTipo: '6',
};
const voucherAt = (changes: Partial<typeof fields> = {}) =>
  envelope(
    'FECompConsultar',
    `<ResultGet>${Object.entries({ ...fields, ...changes })
      .map(([name, value]) => (value === '' ? `<${name} />` : `<${name}>${value}</${name}>`))
      .join('')}</ResultGet>`,
  );

const stored: StoredVoucher = {
  pointOfSale: 1,
  type: 6,
  number: 124,
  day: '2026-11-22',
  concept: 1,
  docType: 99,
  docNumber: '0',
  totalCents: 1_210_000,
  untaxedCents: 0,
  netCents: 1_000_000,
  exemptCents: 0,
  otherTaxesCents: 0,
  vatCents: 210_000,
  rates: [{ id: 5, baseCents: 1_000_000, amountCents: 210_000 }],
  receiverCondition: 5,
  currency: 'PES',
  cae: '71263951827464',
  due: '2026-12-02',
  processedAt: new Date('2026-11-22T13:15:30Z'),
  observations: [],
};

const query = (session: Session) => consult(session, 1, 6, 124);
const soapFault = (code: string) =>
  `<?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:${code}</faultcode><faultstring>Server</faultstring></soap:Fault></soap:Body></soap:Envelope>`;

describe('The query of a voucher', () => {
  it('returns the voucher that ARCA has stored, and reads decimals as ARCA writes them', async () => {
    const { result, sent, soapAction } = await ask({ body: voucherAt() }, query);
    expect(result).toEqual(stored);
    expect(soapAction).toBe('"http://ar.gov.afip.dif.FEV1/FECompConsultar"');
    expect(sent).toBe(
      `<ar:FECompConsultar>${auth}<ar:FeCompConsReq><ar:CbteTipo>6</ar:CbteTipo><ar:CbteNro>124</ar:CbteNro><ar:PtoVta>1</ar:PtoVta></ar:FeCompConsReq></ar:FECompConsultar>`,
    );
  });

  it.each([
    ['122', 12_200],
    ['100.1', 10_010],
    ['100.01', 10_001],
    ['100.0100', 10_001],
    ['9999999999999.99', 999_999_999_999_999],
  ])('the amount %s is %d cents', async (ImpTotal, totalCents) => {
    const { result } = await ask({ body: voucherAt({ ImpTotal }) }, query);
    expect(result).toMatchObject({ totalCents });
  });

  it('error 602 says that ARCA has no such voucher', async () => {
    expect((await ask({ body: envelope('FECompConsultar', noData) }, query)).result).toBeUndefined();
  });

  it.each<[string, string]>([
    ['another number', voucherAt({ CbteDesde: '125' })],
    ['another type', voucherAt({ CbteTipo: '8' })],
    ['no CAE', voucherAt({ CodAutorizacion: '' })],
    ['no day of expiry', voucherAt({ FchVto: '' })],
    ['an amount in words', voucherAt({ ImpTotal: 'mil' })],
    ['a fraction of a cent', voucherAt({ ImpTotal: '100.001' })],
    ['a document number in words', voucherAt({ DocNro: 'x'.repeat(5000) })],
    ['a document type of three digits', voucherAt({ DocTipo: '100' })],
    ['a day of the year 0', voucherAt({ FchVto: '00000101' })],
    ['neither a voucher nor an error', envelope('FECompConsultar', '')],
    ['no XML', 'hola'],
  ])('an answer with %s is unreadable, and not a missing voucher', async (_, body) => {
    const { result } = await ask({ body }, query);
    expect(result).toMatchObject({ kind: 'uncertain', code: 'unreadable' });
  });

  it.each([
    [600, 'badTicket'],
    [601, 'badTicket'],
    [500, 'unavailable'],
    [501, 'unavailable'],
    [502, 'unavailable'],
    [10_005, 'refused'],
  ])('error %d is a failure of the kind %s', async (code, kind) => {
    const { result } = await ask({ body: envelope('FECompConsultar', error(code)) }, query);
    expect(result).toMatchObject({ kind, code: String(code), messages: [{ code, message: 'Texto' }] });
  });

  it.each<[string, Reaction, string, string]>([
    ['a malformed request', { status: 400, body: '' }, 'ours', 'http400'],
    ['an unknown operation', { status: 500, body: soapFault('Client') }, 'ours', 'http500'],
    ['a fault of the server', { status: 500, body: soapFault('Server') }, 'unavailable', 'http500'],
    ['a page of HTML', { status: 503, body: '<html></html>' }, 'unavailable', 'http503'],
    ['a cut connection', 'cut', 'uncertain', 'cut'],
  ])('after %s the failure has the right kind and code', async (_, reaction, kind, code) => {
    expect((await ask(reaction, query)).result).toMatchObject({ kind, code });
  });
});

describe('The voucher at ARCA and the request (docs/rules.md#arca-5)', () => {
  it('are the same if all compared fields are equal', () => {
    expect(isSameVoucher(stored, request)).toBe(true);
    const withZeros = { ...stored, docType: 96, docNumber: '01234567' };
    expect(isSameVoucher(withZeros, { ...request, docType: 96, docNumber: '1234567' })).toBe(true);
  });

  it.each<[keyof StoredVoucher, Partial<StoredVoucher>]>([
    ['pointOfSale', { pointOfSale: 2 }],
    ['type', { type: 7 }],
    ['number', { number: 125 }],
    ['day', { day: '2026-11-23' }],
    ['concept', { concept: 3 }],
    ['docType', { docType: 96 }],
    ['docNumber', { docNumber: '20123456' }],
    ['totalCents', { totalCents: 1_210_001 }],
    ['untaxedCents', { untaxedCents: 1 }],
    ['netCents', { netCents: 1_000_001 }],
    ['exemptCents', { exemptCents: 1 }],
    ['otherTaxesCents', { otherTaxesCents: 1 }],
    ['vatCents', { vatCents: 209_999 }],
    ['currency', { currency: 'DOL' }],
  ])('differ if %s differs', (_, change) => {
    expect(isSameVoucher({ ...stored, ...change }, request)).toBe(false);
  });
});

const askLast = (session: Session) => lastNumber(session, 1, 6);
const last = (content: string) => envelope('FECompUltimoAutorizado', content);
const numbered = (number: string) => last(`<PtoVta>1</PtoVta><CbteTipo>6</CbteTipo><CbteNro>${number}</CbteNro>`);

describe('The highest number of a sequence', () => {
  it('is read, and is 0 before the first voucher', async () => {
    const { result, sent } = await ask({ body: numbered('123') }, askLast);
    expect(result).toBe(123);
    expect(sent).toBe(
      `<ar:FECompUltimoAutorizado>${auth}<ar:PtoVta>1</ar:PtoVta><ar:CbteTipo>6</ar:CbteTipo></ar:FECompUltimoAutorizado>`,
    );
    expect((await ask({ body: numbered('0') }, askLast)).result).toBe(0);
  });

  it('is not read from an answer with an error, in which all numbers are 0', async () => {
    const zeros = last(`<PtoVta>0</PtoVta><CbteTipo>0</CbteTipo><CbteNro>0</CbteNro>${error(11_002)}`);
    expect((await ask({ body: zeros }, askLast)).result).toMatchObject({ kind: 'refused', code: '11002' });
  });

  it.each([
    ['no number', numbered('')],
    ['no whole number', numbered('1.5')],
    ['another point of sale', last('<PtoVta>2</PtoVta><CbteTipo>6</CbteTipo><CbteNro>9</CbteNro>')],
    ['another type', last('<PtoVta>1</PtoVta><CbteTipo>1</CbteTipo><CbteNro>9</CbteNro>')],
  ])('is never taken from an answer with %s', async (_, text) => {
    expect((await ask({ body: text }, askLast)).result).toMatchObject({ kind: 'uncertain', code: 'unreadable' });
  });
});

const pointsAnswer = (content: string) => envelope('FEParamGetPtosVenta', content);

describe('The points of sale', () => {
  it('are listed with their state', async () => {
    const list =
      '<ResultGet><PtoVenta><Nro>1</Nro><EmisionTipo>CAE - Ri Iva</EmisionTipo><Bloqueado>N</Bloqueado><FchBaja>NULL</FchBaja></PtoVenta>' +
      '<PtoVenta><Nro>2</Nro><EmisionTipo>CAE - Ri Iva</EmisionTipo><Bloqueado>S</Bloqueado><FchBaja>20250131</FchBaja></PtoVenta></ResultGet>';
    expect((await ask({ body: pointsAnswer(list) }, pointsOfSale)).result).toEqual([
      { number: 1, kind: 'CAE - Ri Iva', isBlocked: false, closedOn: null },
      { number: 2, kind: 'CAE - Ri Iva', isBlocked: true, closedOn: '2025-01-31' },
    ]);
  });

  it('are an empty list in homologación, which answers with error 602', async () => {
    expect((await ask({ body: pointsAnswer(noData) }, pointsOfSale)).result).toEqual([]);
  });
});

test('the state of WSFEv1 is read without a ticket', async () => {
  const parts = '<AppServer>OK</AppServer><DbServer>OK</DbServer><AuthServer>DOWN</AuthServer>';
  const body = envelope('FEDummy', parts);
  const { result, sent } = await ask({ body }, ({ addresses }) => isAlive(addresses));
  expect(result).toMatchObject({ app: 'OK', db: 'OK', auth: 'DOWN' });
  expect(sent).toBe('<ar:FEDummy></ar:FEDummy>');
});
