import { writeDetail } from './detail.ts';
import { parameterTables, receiverConditions } from './parameter-tables.ts';
import type { Reader } from './reader.ts';
import type { Context } from './settings.ts';
import type { CodedText, Voucher } from './store.ts';
import { errorList, issuerOf, pointsOfSaleOf, sequenceError } from './wsfe-access.ts';
import type { XmlContent } from './xml.ts';

const noData: CodedText = {
  code: 602,
  text: 'No existen datos en nuestros registros para los parametros ingresados.',
};

const failed = (error: CodedText) => ({ Errors: errorList([error]) });

const noNumber = (error: CodedText) => ({ PtoVta: 0, CbteTipo: 0, CbteNro: 0, ...failed(error) });

export async function lastAuthorized(request: Reader, context: Context): Promise<XmlContent> {
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

export async function consult(request: Reader, context: Context): Promise<XmlContent> {
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
export async function listPointsOfSale(request: Reader, context: Context): Promise<XmlContent> {
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

export async function listConditions(request: Reader, context: Context): Promise<XmlContent> {
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

export async function mostVouchers(request: Reader, context: Context): Promise<XmlContent> {
  const cuit = await issuerOf(request, context);
  return typeof cuit === 'string' ? { RegXReq: 250 } : { RegXReq: 0, ...failed(cuit) };
}

export function listTable(operation: string) {
  const [item, rows] = parameterTables[operation] ?? ['', []];
  return async (request: Reader, context: Context): Promise<XmlContent> => {
    const cuit = await issuerOf(request, context);
    if (typeof cuit !== 'string') return failed(cuit);
    const written = rows.map(([id, text, from]) => ({ Id: id, Desc: text, FchDesde: from, FchHasta: 'NULL' }));
    return { ResultGet: { [item]: written } };
  };
}
