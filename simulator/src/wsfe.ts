/** RG 4291, manual 4.8. */
import { authorize } from './authorize.ts';
import { argentineTime } from './clock.ts';
import { parameterTables } from './parameter-tables.ts';
import { consult, lastAuthorized, listConditions, listPointsOfSale, listTable, mostVouchers } from './queries.ts';
import { Reader, UnreadableNumber, wsfeNamespace } from './reader.ts';
import type { Context } from './settings.ts';
import type { Call, Reply } from './soap.ts';
import { escapeXml, writeXml, type XmlContent } from './xml.ts';

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
  // ARCA writes ten millionths of a second.
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
