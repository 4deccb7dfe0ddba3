import { describe, expect, it } from 'vitest';
import { answer, type Reaction } from '../../testing/arca/answering-server.ts';
import { voucherPayload } from './voucher-request.ts';
import { authorize, type Session } from './wsfe.ts';

const payload = voucherPayload({
  pointOfSale: 4000,
  type: 1,
  number: 1836,
  day: '2021-07-01',
  docType: 80,
  docNumber: '30000000007',
  totalCents: 12_100,
  untaxedCents: 0,
  netCents: 10_000,
  exemptCents: 0,
  vatCents: 2100,
  rates: [{ id: 5, baseCents: 10_000, amountCents: 2100 }],
  receiverCondition: 6,
  associated: [],
});

const head = (verdict: string) =>
  `<FeCabResp><Cuit>20111111112</Cuit><PtoVta>4000</PtoVta><CbteTipo>1</CbteTipo><FchProceso>20210701172101</FchProceso><CantReg>1</CantReg><Resultado>${verdict}</Resultado><Reproceso>N</Reproceso></FeCabResp>`;
const detail = (content: string, number = 1836) =>
  `<FeDetResp><FECAEDetResponse><Concepto>3</Concepto><DocTipo>80</DocTipo><DocNro>30000000007</DocNro><CbteDesde>${number}</CbteDesde><CbteHasta>${number}</CbteHasta><CbteFch>20210701</CbteFch>${content}</FECAEDetResponse></FeDetResp>`;
const envelope = (result: string) =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Header><FEHeaderInfo xmlns="http://ar.gov.afip.dif.FEV1/"><ambiente>HomologacionExterno - srt</ambiente><fecha>2026-10-01T22:47:00.4411169-03:00</fecha><id>7.0.0.53</id></FEHeaderInfo></soap:Header><soap:Body><FECAESolicitarResponse xmlns="http://ar.gov.afip.dif.FEV1/"><FECAESolicitarResult>${result}</FECAESolicitarResult></FECAESolicitarResponse></soap:Body></soap:Envelope>`;
const errors = (...codes: number[]) =>
  `<Errors>${codes.map((code) => `<Err><Code>${code}</Code><Msg>Texto ${code}</Msg></Err>`).join('')}</Errors>`;
const observation = (code: number, text: string) =>
  `<Observaciones><Obs><Code>${code}</Code><Msg>${text}</Msg></Obs></Observaciones>`;
const cae = '<CAE>71263951827464</CAE><CAEFchVto>20210711</CAEFchVto>';
const noCae = '<CAE /><CAEFchVto />';

const sessionAt = (url: string, limits?: Session['addresses']['limits']): Session => ({
  addresses: { wsaa: url, wsfe: `${url}/wsfev1/service.asmx`, padron: url, ...(limits ? { limits } : {}) },
  ticket: { token: 'PD94<&', sign: 'Jdnq' },
  issuerCuit: '20111111112',
});

async function outcomeOf(reaction: Reaction): Promise<Awaited<ReturnType<typeof authorize>>> {
  const { url } = await answer([reaction]);
  return authorize(sessionAt(url), payload);
}

describe('The outcome of a request for a CAE (docs/rules.md#arca-4)', () => {
  it('the request has the ticket, the issuer and the payload unchanged', async () => {
    const { url, heard } = await answer([{ body: envelope('') }]);
    await authorize(sessionAt(url), payload);
    const [request] = heard;
    expect(request?.path).toBe('/wsfev1/service.asmx');
    expect(request?.headers.soapaction).toBe('"http://ar.gov.afip.dif.FEV1/FECAESolicitar"');
    expect(request?.body).toContain(
      `xmlns:ar="http://ar.gov.afip.dif.FEV1/"><soapenv:Header/><soapenv:Body><ar:FECAESolicitar><ar:Auth><ar:Token>PD94&lt;&amp;</ar:Token><ar:Sign>Jdnq</ar:Sign><ar:Cuit>20111111112</ar:Cuit></ar:Auth>${payload}</ar:FECAESolicitar>`,
    );
  });

  it('an approved voucher has its CAE and its observations', async () => {
    const obs = observation(10217, 'El credito fiscal discriminado...');
    const body = envelope(head('A') + detail(`<Resultado>A</Resultado>${obs}${cae}`));
    expect(await outcomeOf({ body })).toEqual({
      kind: 'authorised',
      cae: '71263951827464',
      due: '2021-07-11',
      processedAt: new Date('2021-07-01T20:21:01Z'),
      observations: [{ code: 10217, message: 'El credito fiscal discriminado...' }],
      httpStatus: 200,
      raw: body,
    });
  });

  it('a wrong number is rejected with an error, and a wrong date with an observation', async () => {
    const number = envelope(head('R') + detail(`<Resultado>R</Resultado>${noCae}`) + errors(10016));
    expect(await outcomeOf({ body: number })).toMatchObject({
      kind: 'rejected',
      errors: [{ code: 10016, message: 'Texto 10016' }],
      observations: [],
    });
    const text = 'Campo CbteFch Debe estar comprendido  en el  rango  N-5 y N+5';
    const date = envelope(head('R') + detail(`<Resultado>R</Resultado>${observation(10016, text)}${noCae}`));
    expect(await outcomeOf({ body: date })).toMatchObject({
      kind: 'rejected',
      errors: [],
      observations: [{ code: 10016, message: text }],
    });
  });

  it('an answer without a detail is a rejection if it has errors about the content', async () => {
    expect(await outcomeOf({ body: envelope(errors(10005, 11002)) })).toMatchObject({
      kind: 'rejected',
      errors: [{ code: 10005 }, { code: 11002 }],
    });
  });

  it('a voucher is authorised even if the answer has events', async () => {
    const event = '<Events><Evt><Code>39</Code><Msg>Mantenimiento el domingo</Msg></Evt></Events>';
    const body = envelope(head('A') + detail(`<Resultado>A</Resultado>${cae}`) + event);
    expect(await outcomeOf({ body })).toMatchObject({ kind: 'authorised', observations: [] });
  });

  it.each([600, 601])('error %d means that ARCA refused the ticket', async (code) => {
    expect(await outcomeOf({ body: envelope(errors(code)) })).toMatchObject({
      kind: 'badTicket',
      message: { code, message: `Texto ${code}` },
    });
  });

  it.each([500, 501, 502])('after ARCA’s internal error %d the outcome is uncertain', async (code) => {
    expect(await outcomeOf({ body: envelope(errors(code)) })).toMatchObject({
      kind: 'uncertain',
      reason: String(code),
    });
    const marked = envelope(head('R') + detail(`<Resultado>R</Resultado>${noCae}`) + errors(code));
    expect(await outcomeOf({ body: marked })).toMatchObject({ kind: 'uncertain', reason: String(code) });
  });

  it('after the status 400 without a body the outcome is `ours`: our request was malformed', async () => {
    expect(await outcomeOf({ status: 400, body: '' })).toMatchObject({ kind: 'ours', reason: 'http400' });
  });

  it('a voucher with a CAE is authorised, even if the answer also has an internal error', async () => {
    const body = envelope(head('A') + detail(`<Resultado>A</Resultado>${cae}`) + errors(501));
    expect(await outcomeOf({ body })).toMatchObject({ kind: 'authorised', cae: '71263951827464' });
  });

  it.each<[string, Reaction, string]>([
    ['status 500 with HTML', { status: 500, body: '<html><body>Runtime Error</body></html>' }, 'http500'],
    ['status 503', { status: 503, body: '' }, 'http503'],
    [
      'an approval with status 500',
      { status: 500, body: envelope(head('A') + detail(`<Resultado>A</Resultado>${cae}`)) },
      'http500',
    ],
    ['HTML with status 200', { body: '<html><body><p>ok</p></body></html>' }, 'unreadable'],
    ['an empty answer', { body: '' }, 'unreadable'],
    [
      'an incomplete answer',
      { body: envelope(head('A') + detail(`<Resultado>A</Resultado>${cae}`)).slice(0, 900) },
      'unreadable',
    ],
    [
      'an answer with a document type',
      { body: `<!DOCTYPE x [<!ENTITY a "b">]>${envelope(errors(10016))}` },
      'unreadable',
    ],
    ['an empty result', { body: envelope('') }, 'unreadable'],
    ['an unknown error without a detail', { body: envelope(errors(10_016, 777)) }, 'unreadable'],
    ['the result P', { body: envelope(head('P') + detail(`<Resultado>P</Resultado>${noCae}`)) }, 'unreadable'],
    [
      'the result A without a CAE',
      { body: envelope(head('A') + detail(`<Resultado>A</Resultado>${noCae}`)) },
      'unreadable',
    ],
    [
      'a CAE of 13 digits',
      { body: envelope(head('A') + detail(`<Resultado>A</Resultado>${cae.replace('464<', '46<')}`)) },
      'unreadable',
    ],
    [
      'a CAE without its last day',
      { body: envelope(head('A') + detail('<Resultado>A</Resultado><CAE>71263951827464</CAE>')) },
      'unreadable',
    ],
    [
      'a CAE for another voucher number',
      { body: envelope(head('A') + detail(`<Resultado>A</Resultado>${cae}`, 1835)) },
      'unreadable',
    ],
    [
      'a rejection of another voucher number',
      { body: envelope(head('R') + detail(`<Resultado>R</Resultado>${noCae}`, 1835)) },
      'unreadable',
    ],
    ['an answer of more than 1 MB', { body: envelope(' '.repeat(2 * 1024 * 1024)) }, 'tooLarge'],
    ['a cut connection', 'cut', 'cut'],
  ])('after %s the outcome is uncertain', async (_, reaction, reason) => {
    expect(await outcomeOf(reaction)).toMatchObject({ kind: 'uncertain', reason });
  });

  it('without an answer the outcome is uncertain, and the kept answer is null', async () => {
    const { url } = await answer(['silence']);
    const outcome = await authorize(sessionAt(url, { connect: 60_000, total: 300 }), payload);
    expect(outcome).toEqual({ kind: 'uncertain', reason: 'timeout', httpStatus: null, raw: null });
  });

  it('if no connection opens, the outcome is `notSent`', async () => {
    const outcome = await authorize(sessionAt('http://127.0.0.1:1'), payload);
    expect(outcome).toEqual({ kind: 'notSent', reason: 'connectionRefused', httpStatus: null, raw: null });
  });

  it('the kept answer has at most 64,000 characters, and no characters that PostgreSQL cannot store', async () => {
    const outcome = await outcomeOf({ body: `\u0000${'a'.repeat(100_000)}` });
    expect(outcome.raw).toBe(`\uFFFD${'a'.repeat(63_999)}`);
    const text = observation(10016, 'a&#0;b');
    const rejected = await outcomeOf({ body: envelope(head('R') + detail(`<Resultado>R</Resultado>${text}${noCae}`)) });
    expect(JSON.stringify(rejected)).not.toContain(String.raw`\u0000`);
  });

  it.each(['1e999', '1.5', '-3', '99999999999', 'x'])('the code %s of a message counts as 0', async (code) => {
    const obs = `<Observaciones><Obs><Code>${code}</Code><Msg>Texto</Msg></Obs></Observaciones>`;
    const outcome = await outcomeOf({ body: envelope(head('R') + detail(`<Resultado>R</Resultado>${obs}${noCae}`)) });
    expect(outcome).toMatchObject({ kind: 'rejected', observations: [{ code: 0, message: 'Texto' }] });
  });

  it('the outcome has at most the first 50 messages, and at most the first 1,000 characters of a message', async () => {
    const many = observation(10016, `${'a'.repeat(999)}\u{1F453}`).replaceAll(/<Obs>.*<\/Obs>/g, (obs) =>
      obs.repeat(80),
    );
    const outcome = await outcomeOf({ body: envelope(head('R') + detail(`<Resultado>R</Resultado>${many}${noCae}`)) });
    const message = `${'a'.repeat(999)}\uFFFD`;
    expect(outcome).toMatchObject({ observations: Array.from({ length: 50 }, () => ({ code: 10_016, message })) });
  });

  it('an answer that repeats the ticket is kept without token and signature', async () => {
    const body = envelope(head('R') + detail('<Resultado>R</Resultado>') + errors(600)).replace(
      'Texto 600',
      'Token PD94&lt;&amp; con Sign Jdnq',
    );
    const outcome = await outcomeOf({ body });
    expect(outcome).toMatchObject({ kind: 'badTicket', message: { code: 600, message: 'Token *** con Sign ***' } });
    expect(outcome.raw).toContain('Token *** con Sign ***');
  });
});
