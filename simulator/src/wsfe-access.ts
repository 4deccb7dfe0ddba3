import { argentineDay } from './clock.ts';
import { voucherType } from './parameter-tables.ts';
import type { Reader } from './reader.ts';
import type { Context, PointOfSale } from './settings.ts';
import type { CodedText } from './store.ts';
import { ticketProblem, type TicketProblem } from './ticket.ts';
import type { XmlContent } from './xml.ts';

const netTime = (instant: Date) => instant.toISOString().slice(0, 19);

function ticketText(problem: TicketProblem): string {
  if (problem.kind === 'badDates') {
    const [from, to, now] = [problem.generated, problem.expires, problem.now].map(netTime);
    return `No validaron las fechas del token. GenTime=${from}, ExpTime=${to}, NowUTC=${now}`;
  }
  if (problem.kind === 'otherService') return `No valido Id Sistema: wsfe(Id Sistema de token es: ${problem.service})`;
  if (problem.kind === 'noRelation') return `No apareció CUIT en lista de relaciones: ${problem.cuit}`;
  return fixedTexts[problem.kind];
}

const fixedTexts = {
  noToken: 'Parametro nulo o vacio (token)',
  noSign: 'Parametro nulo o vacio (sign)',
  badToken:
    'No valido token. Excepcion: CargarStringBase64Token: Excepción: CargarNodos: Error al cargar token XML. Excepcion: Data at the root level is invalid. Line 1, position 1.',
  badSign: 'Error al verificar hash: ',
} as const;

export async function issuerOf(request: Reader, context: Context): Promise<string | CodedText> {
  const auth = request.child('Auth');
  if (!auth.exists) return { code: 500, text: 'Campo Auth no fue ingresado o esta mal formado.' };
  const cuit = auth.digits('Cuit');
  const sent = { token: auth.text('Token'), sign: auth.text('Sign'), cuit };
  const problem = ticketProblem(await context.authority(), sent, { service: 'wsfe', now: context.now });
  return problem ? { code: 600, text: `ValidacionDeToken: ${ticketText(problem)}` } : cuit;
}

export function errorList(errors: readonly CodedText[]): XmlContent {
  if (errors.length === 0) return undefined;
  return { Err: errors.map(({ code, text }) => ({ Code: code, Msg: text })) };
}

/** Undefined if every point of sale of the CUIT counts as registered. */
export async function pointsOfSaleOf(cuit: string, context: Context): Promise<readonly PointOfSale[] | undefined> {
  return (await context.settings()).pointsOfSale?.[cuit];
}

export async function isOpenPointOfSale(cuit: string, number: number, context: Context): Promise<boolean> {
  const registered = await pointsOfSaleOf(cuit, context);
  if (!registered) return true;
  const found = registered.find((one) => one.number === number);
  if (!found || found.isBlocked) return false;
  return found.closedOn === null || found.closedOn > argentineDay(context.now);
}

export async function sequenceError(
  { cuit, pointOfSale, type }: { cuit: string; pointOfSale: number; type: number },
  context: Context,
): Promise<CodedText | undefined> {
  if (pointOfSale < 1 || pointOfSale > 99_998) {
    return { code: 11_000, text: 'Campo PtoVta debe estar comprendido entre 1 y 99998' };
  }
  if (!voucherType(type))
    return { code: 11_001, text: 'Campo CbteTipo invalido. Consultar metodo FEParamGetTiposCbte.' };
  const registered = await pointsOfSaleOf(cuit, context);
  if (!registered || registered.some(({ number }) => number === pointOfSale)) return undefined;
  return { code: 11_002, text: 'El punto de venta no se encuentra registrado para este web service' };
}
