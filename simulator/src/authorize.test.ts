import { expect, test } from 'vitest';
import { callWsfe, givenAuth, givenSimulator, textIn, textsIn } from './testing/given-simulator.ts';

const given = await givenSimulator();
const auth = await givenAuth(given);

const iva21 = (base: string, amount: string) =>
  `<ar:Iva><ar:AlicIva><ar:Id>5</ar:Id><ar:BaseImp>${base}</ar:BaseImp><ar:Importe>${amount}</ar:Importe></ar:AlicIva></ar:Iva>`;

test('an invoice B to a final consumer gets a CAE of 14 digits, and its number is used', async () => {
  const body = `${auth}<ar:FeCAEReq><ar:FeCabReq><ar:CantReg>1</ar:CantReg><ar:PtoVta>1</ar:PtoVta><ar:CbteTipo>6</ar:CbteTipo></ar:FeCabReq><ar:FeDetReq><ar:FECAEDetRequest><ar:Concepto>1</ar:Concepto><ar:DocTipo>99</ar:DocTipo><ar:DocNro>0</ar:DocNro><ar:CbteDesde>1</ar:CbteDesde><ar:CbteHasta>1</ar:CbteHasta><ar:CbteFch>20261123</ar:CbteFch><ar:ImpTotal>12100.00</ar:ImpTotal><ar:ImpTotConc>0</ar:ImpTotConc><ar:ImpNeto>10000.00</ar:ImpNeto><ar:ImpOpEx>0</ar:ImpOpEx><ar:ImpTrib>0</ar:ImpTrib><ar:ImpIVA>2100.00</ar:ImpIVA><ar:MonId>PES</ar:MonId><ar:MonCotiz>1</ar:MonCotiz><ar:CondicionIVAReceptorId>5</ar:CondicionIVAReceptorId>${iva21('10000.00', '2100.00')}</ar:FECAEDetRequest></ar:FeDetReq></ar:FeCAEReq>`;
  const { status, text } = await callWsfe(given, 'FECAESolicitar', body);
  expect(status).toBe(200);
  expect(text.replaceAll(/(?<=<CAE>)\d{14}/g, '71263951827464')).toBe(
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Header><FEHeaderInfo xmlns="http://ar.gov.afip.dif.FEV1/"><ambiente>Simulador - local</ambiente><fecha>2026-11-23T12:00:00.0000000-03:00</fecha><id>7.0.0.53</id></FEHeaderInfo></soap:Header><soap:Body><FECAESolicitarResponse xmlns="http://ar.gov.afip.dif.FEV1/"><FECAESolicitarResult><FeCabResp><Cuit>30000000007</Cuit><PtoVta>1</PtoVta><CbteTipo>6</CbteTipo><FchProceso>20261123120000</FchProceso><CantReg>1</CantReg><Resultado>A</Resultado><Reproceso>N</Reproceso></FeCabResp><FeDetResp><FECAEDetResponse><Concepto>1</Concepto><DocTipo>99</DocTipo><DocNro>0</DocNro><CbteDesde>1</CbteDesde><CbteHasta>1</CbteHasta><CbteFch>20261123</CbteFch><Resultado>A</Resultado><CAE>71263951827464</CAE><CAEFchVto>20261203</CAEFchVto></FECAEDetResponse></FeDetResp></FECAESolicitarResult></FECAESolicitarResponse></soap:Body></soap:Envelope>',
  );
  const cae = textIn(text, 'CAE');
  const last = await callWsfe(
    given,
    'FECompUltimoAutorizado',
    `${auth}<ar:PtoVta>1</ar:PtoVta><ar:CbteTipo>6</ar:CbteTipo>`,
  );
  expect(textsIn(last.text, 'CbteNro')).toEqual(['1']);
  const found = await callWsfe(
    given,
    'FECompConsultar',
    `${auth}<ar:FeCompConsReq><ar:CbteTipo>6</ar:CbteTipo><ar:CbteNro>1</ar:CbteNro><ar:PtoVta>1</ar:PtoVta></ar:FeCompConsReq>`,
  );
  expect(found.text).toContain(
    `<ResultGet><Concepto>1</Concepto><DocTipo>99</DocTipo><DocNro>0</DocNro><CbteDesde>1</CbteDesde><CbteHasta>1</CbteHasta><CbteFch>20261123</CbteFch><ImpTotal>12100</ImpTotal><ImpTotConc>0</ImpTotConc><ImpNeto>10000</ImpNeto><ImpOpEx>0</ImpOpEx><ImpTrib>0</ImpTrib><ImpIVA>2100</ImpIVA><FchServDesde /><FchServHasta /><FchVtoPago /><MonId>PES</MonId><MonCotiz>1</MonCotiz><CondicionIVAReceptorId>5</CondicionIVAReceptorId><Iva><AlicIva><Id>5</Id><BaseImp>10000</BaseImp><Importe>2100</Importe></AlicIva></Iva><Resultado>A</Resultado><CodAutorizacion>${cae}</CodAutorizacion><EmisionTipo>CAE</EmisionTipo><FchVto>20261203</FchVto><FchProceso>20261123120000</FchProceso><PtoVta>1</PtoVta><CbteTipo>6</CbteTipo></ResultGet>`,
  );
});

test('FEDummy needs no ticket, and answers that the three servers work', async () => {
  const { text } = await callWsfe(given, 'FEDummy', '');
  expect(text).toContain(
    '<FEDummyResult><AppServer>OK</AppServer><DbServer>OK</DbServer><AuthServer>OK</AuthServer></FEDummyResult>',
  );
});

test('the query of a voucher that does not exist is answered with the code 602', async () => {
  const { text } = await callWsfe(
    given,
    'FECompConsultar',
    `${auth}<ar:FeCompConsReq><ar:CbteTipo>6</ar:CbteTipo><ar:CbteNro>99</ar:CbteNro><ar:PtoVta>1</ar:PtoVta></ar:FeCompConsReq>`,
  );
  expect(text).toContain(
    '<FECompConsultarResult><Errors><Err><Code>602</Code><Msg>No existen datos en nuestros registros para los parametros ingresados.</Msg></Err></Errors></FECompConsultarResult>',
  );
});
