import { expect, test } from 'vitest';
import {
  callWsfe,
  givenAuth,
  givenSimulator,
  issuer,
  loginBody,
  post,
  textIn,
  textsIn,
} from './testing/given-simulator.ts';
import { requestText, voucherText } from './testing/soap-vouchers.ts';

const given = await givenSimulator();
const auth = await givenAuth(given);
const { faults } = given.simulator;
const operation = 'FECAESolicitar';
let pointOfSale = 0;

const authorize = () => callWsfe(given, operation, requestText(auth, { type: 6, pointOfSale }, voucherText()));

async function stored(): Promise<string | undefined> {
  const body = `${auth}<ar:PtoVta>${pointOfSale}</ar:PtoVta><ar:CbteTipo>6</ar:CbteTipo>`;
  return textIn((await callWsfe(given, 'FECompUltimoAutorizado', body)).text, 'CbteNro');
}

test('if the simulator cuts the connection after it has stored the voucher, exactly one voucher is stored', async () => {
  pointOfSale += 1;
  faults.order({ operation, kind: 'cutAfterCommit' });
  await expect(authorize()).rejects.toThrow('fetch failed');
  expect(await stored()).toBe('1');
  expect(textsIn((await authorize()).text, 'Code')).toEqual(['10016']);
});

test('if the simulator cuts the connection before it would store the voucher, no voucher is stored', async () => {
  pointOfSale += 1;
  faults.order({ operation, kind: 'cutBefore', times: 2 });
  await expect(authorize()).rejects.toThrow('fetch failed');
  await expect(authorize()).rejects.toThrow('fetch failed');
  expect(await stored()).toBe('0');
  expect(textsIn((await authorize()).text, 'Resultado')).toEqual(['A', 'A']);
});

test.each([
  [500, 'Error interno de aplicacion'],
  [501, 'Error interno de base de datos'],
  [502, 'Transaccion Activa'],
] as const)(
  'an answer with the error code %i has no element FeCabResp, and the voucher may be stored nevertheless',
  async (kind, text) => {
    pointOfSale += 1;
    faults.order({ operation, kind });
    faults.order({ operation, kind, isAfterCommit: true });
    const errors = `<FECAESolicitarResult><Errors><Err><Code>${kind}</Code><Msg>${text}</Msg></Err></Errors></FECAESolicitarResult>`;
    const first = await authorize();
    expect({ status: first.status, text: first.text }).toEqual({
      status: 200,
      text: expect.stringContaining(errors) as string,
    });
    expect(await stored()).toBe('0');
    expect((await authorize()).text).toContain(errors);
    expect(await stored()).toBe('1');
  },
);

test('the faults `html` and `http500` send an HTML page, and the fault `garbage` sends half an answer', async () => {
  pointOfSale += 1;
  faults.order({ operation, kind: 'html' });
  faults.order({ operation, kind: 'http500' });
  expect(await authorize()).toMatchObject({ status: 200, text: expect.stringContaining('<!DOCTYPE html>') as string });
  expect(await authorize()).toMatchObject({ status: 500, text: expect.stringContaining('<!DOCTYPE html>') as string });
  expect(await stored()).toBe('0');
  faults.order({ operation, kind: 'garbage' });
  const half = await authorize();
  expect(half.status).toBe(200);
  expect(half.text).not.toContain('</soap:Envelope>');
  expect(await stored()).toBe('1');
});

test('the fault `delayAfterCommit` delays the answer after the voucher is stored, and the fault `delay` delays the work', async () => {
  pointOfSale += 1;
  faults.order({ operation, kind: 'delayAfterCommit', ms: 60_000 });
  const patience = new AbortController();
  const late = fetch(given.addresses.wsfe, {
    method: 'POST',
    body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ar:FECAESolicitar xmlns:ar="http://ar.gov.afip.dif.FEV1/">${requestText(auth, { type: 6, pointOfSale }, voucherText())}</ar:FECAESolicitar></s:Body></s:Envelope>`,
    signal: patience.signal,
  });
  while ((await stored()) === '0');
  patience.abort();
  await expect(late).rejects.toThrow('aborted');
  faults.order({ operation, kind: 'delay', ms: 1 });
  expect(textsIn((await authorize()).text, 'Code')).toEqual(['10016']);
});

test('a fault makes FEDummy and WSAA answer that services are down', async () => {
  faults.order({ operation: 'FEDummy', kind: 'dummyDown' });
  const down = await callWsfe(given, 'FEDummy', '');
  expect(down.text).toContain('<AppServer>OK</AppServer><DbServer>NO</DbServer><AuthServer>NO</AuthServer>');
  expect((await callWsfe(given, 'FEDummy', '')).text).toContain('<DbServer>OK</DbServer>');
  faults.order({ operation: 'LoginCms', kind: 'unavailable' });
  const login = await post(given.addresses.wsaa, loginBody('MAA='));
  expect(textIn(login.text, 'faultcode')).toBe('ns1:wsaa.unavailable');
});

test('ordered faults can be removed', async () => {
  faults.order({ operation: '*', kind: 'cutBefore', times: 5 });
  faults.clear();
  expect((await callWsfe(given, 'FEDummy', '')).status).toBe(200);
});

test('a voucher of another program takes the next number', async () => {
  pointOfSale += 1;
  const sequence = { cuit: issuer, pointOfSale, type: 6 };
  const voucher = await given.simulator.emitOutside(sequence, { total: 500 });
  expect(voucher).toMatchObject({ number: 1, detail: { total: 500, docType: 99, day: '20261123' } });
  expect(textsIn((await authorize()).text, 'Code')).toEqual(['10016']);
});

test('the header `Date` has the time of the simulator’s clock, including the drift of this clock', async () => {
  given.simulator.setDrift(-11 * 60_000);
  const answer = await callWsfe(given, 'FEDummy', '');
  given.simulator.setDrift(0);
  expect(answer.headers.get('date')).toBe('Mon, 23 Nov 2026 14:49:00 GMT');
});
