/** The operations of WSFEv1 (RG 4291, manual 4.8). */
import { authorize } from './authorize.ts';
import { argentineTime } from './clock.ts';
import { writeDetail } from './detail.ts';
import { parameterTables, receiverConditions } from './parameter-tables.ts';
import { Reader, UnreadableNumber, wsfeNamespace } from './reader.ts';
import type { Call, Reply } from './server.ts';
import type { Context } from './settings.ts';
import type { CodedText, Voucher } from './store.ts';
import { errorList, issuerOf, pointsOfSaleOf, sequenceError } from './wsfe-access.ts';
import { escapeXml, writeXml, type XmlContent } from './xml.ts';

const noData: CodedText = {
  code: 602,
  text: 'No existen datos en nuestros registros para los parametros ingresados.',
};

const failed = (error: CodedText) => ({ Errors: errorList([error]) });

const noNumber = (error: CodedText) => ({ PtoVta: 0, CbteTipo: 0, CbteNro: 0, ...failed(error) });

async function lastAuthorized(request: Reader, context: Context): Promise<XmlContent> {
  const cuit = await issuerOf(request, context);
  if (typeof cuit !== 'string') return noNumber(cuit);
  const sequence = { cuit, pointOfSale: request.integer('PtoVta'), type: request.integer('CbteTipo') };
  const error = await sequenceError(sequence, context);
  if (error) return noNumber(error);
  const last = await context.store.lastVoucher(sequence);
  return { PtoVta: sequence.pointOfSale, CbteTipo: sequence.type, CbteNro: last?.number ?? 0 };
}

function writeVoucher(voucher: Voucher): XmlContent {
  const { cae, due, processedAt, observations, pointOfSale, type } = voucher;
  return {
    ...writeDetail(voucher.detail),
    Resultado: 'A',
    CodAutorizacion: cae,
    EmisionTipo: 'CAE',
    FchVto: due,
    FchProceso: processedAt,
    Observaciones:
      observations.length === 0
        ? undefined
        : { Obs: observations.map(({ code, text }) => ({ Code: code, Msg: text })) },
    PtoVta: pointOfSale,
    CbteTipo: type,
  };
}

async function consult(request: Reader, context: Context): Promise<XmlContent> {
  const cuit = await issuerOf(request, context);
  if (typeof cuit !== 'string') return failed(cuit);
  const asked = request.child('FeCompConsReq');
  const sequence = { cuit, pointOfSale: asked.integer('PtoVta'), type: asked.integer('CbteTipo') };
  const number = asked.integer('CbteNro');
  const error = await sequenceError(sequence, context);
  if (error) return failed(error);
  const voucher = await context.store.findVoucher(sequence, number);
  return voucher ? { ResultGet: writeVoucher(voucher) } : failed(noData);
}

/** Like ARCA's test environment, the simulator has no data for an issuer without registered points of sale. */
async function listPointsOfSale(request: Reader, context: Context): Promise<XmlContent> {
  const cuit = await issuerOf(request, context);
  if (typeof cuit !== 'string') return failed(cuit);
  const registered = await pointsOfSaleOf(cuit, context);
  if (!registered || registered.length === 0) return failed(noData);
  return {
    ResultGet: {
      PtoVenta: registered.map(({ number, kind, isBlocked, closedOn }) => ({
        Nro: number,
        EmisionTipo: kind,
        Bloqueado: isBlocked ? 'S' : 'N',
        FchBaja: closedOn ?? 'NULL',
      })),
    },
  };
}

async function listConditions(request: Reader, context: Context): Promise<XmlContent> {
  const cuit = await issuerOf(request, context);
  if (typeof cuit !== 'string') return failed(cuit);
  const asked = request.text('ClaseCmp');
  if (!['', 'A', 'ALEY', 'B', 'C', '49'].includes(asked)) {
    return failed({ code: 10_244, text: 'Campo ClaseCmp invalido. Valores permitidos: A, ALEY, B, C y 49' });
  }
  const rows = receiverConditions.filter(([, , classes]) => asked === '' || classes.includes(asked));
  return {
    ResultGet: {
      CondicionIvaReceptor: rows.map(([id, text, classes]) => ({ Id: id, Desc: text, Cmp_Clase: classes.join('/') })),
    },
  };
}

async function mostVouchers(request: Reader, context: Context): Promise<XmlContent> {
  const cuit = await issuerOf(request, context);
  return typeof cuit === 'string' ? { RegXReq: 250 } : { RegXReq: 0, ...failed(cuit) };
}

function listTable(operation: string) {
  const [item, rows] = parameterTables[operation] ?? ['', []];
  return async (request: Reader, context: Context): Promise<XmlContent> => {
    const cuit = await issuerOf(request, context);
    if (typeof cuit !== 'string') return failed(cuit);
    const written = rows.map(([id, text, from]) => ({ Id: id, Desc: text, FchDesde: from, FchHasta: 'NULL' }));
    return { ResultGet: { [item]: written } };
  };
}

type Operation = (request: Reader, context: Context) => Promise<XmlContent>;

const alive = { AppServer: 'OK', DbServer: 'OK', AuthServer: 'OK' };

const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['FEDummy', () => Promise.resolve(alive)],
  ['FECAESolicitar', authorize],
  ['FECompUltimoAutorizado', lastAuthorized],
  ['FECompConsultar', consult],
  ['FECompTotXRequest', mostVouchers],
  ['FEParamGetPtosVenta', listPointsOfSale],
  ['FEParamGetCondicionIvaReceptor', listConditions],
  ...Object.keys(parameterTables).map((name): [string, Operation] => [name, listTable(name)]),
]);

export const wsfeOperations: readonly string[] = [...operations.keys()];

const type = 'text/xml; charset=utf-8';

function envelope(header: string, body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">${header}<soap:Body>${body}</soap:Body></soap:Envelope>`;
}

function soapFault(text: string): Reply {
  const fault = `<soap:Fault><faultcode>soap:Client</faultcode><faultstring>${escapeXml(text)}</faultstring><detail /></soap:Fault>`;
  return { status: 500, type, body: envelope('', fault) };
}

export function wsfeAnswer(name: string, result: XmlContent, now: Date): Reply {
  // ARCA writes seven decimals of a second.
  const time = argentineTime(now).replace(/(\.\d{3})/, '$10000');
  const info = `<FEHeaderInfo xmlns="${wsfeNamespace}"><ambiente>Simulador - local</ambiente><fecha>${time}</fecha><id>7.0.0.53</id></FEHeaderInfo>`;
  const response = writeXml(`${name}Response xmlns="${wsfeNamespace}"`, { [`${name}Result`]: result });
  return { status: 200, type, body: envelope(`<soap:Header>${info}</soap:Header>`, response) };
}

export function wsfeOperation({ soapAction, body }: Call): string {
  const action = soapAction?.replaceAll('"', '').trim() ?? '';
  if (action === '') return body?.namespace === wsfeNamespace ? body.name : '';
  return action.startsWith(wsfeNamespace) ? action.slice(wsfeNamespace.length) : '';
}

export async function answerWsfe(context: Context, call: Call): Promise<Reply> {
  const name = wsfeOperation(call);
  const operation = operations.get(name);
  if (!operation) {
    return soapFault(
      `Server did not recognize the value of HTTP Header SOAPAction: ${call.soapAction?.replaceAll('"', '') ?? ''}.`,
    );
  }
  const isOwn = call.body?.name === name && call.body.namespace === wsfeNamespace;
  try {
    const result = await operation(new Reader(isOwn ? call.body : undefined), context);
    return wsfeAnswer(name, result, context.now);
  } catch (error) {
    if (!(error instanceof UnreadableNumber)) throw error;
    return soapFault(
      `System.Web.Services.Protocols.SoapException: Server was unable to read request. ---> System.InvalidOperationException: There is an error in XML document (1, 1). ---> System.FormatException: Input string was not in a correct format: ${error.message}.`,
    );
  }
}
