import { ArcaFailure } from './failure.ts';
import { callSoap, statusFailure, type SoapReply } from './soap.ts';
import type { Session } from './wsfe.ts';
import { MAX_MESSAGES } from './voucher-outcome.ts';
import { contentAt, escapeXml, listAt, shortTextAt, textAt, type XmlContent } from './xml.ts';

/** ARCA's numbers (RG 5616). */
export type RegisteredCondition = 1 | 4 | 5 | 6 | 13 | 15 | 16;

export interface Taxpayer {
  cuit: string;
  name: string;
  /** Street, town, province and postal code, separated by commas. */
  address: string;
  /** Null if the register's data have errors, so the user must choose. */
  vatCondition: RegisteredCondition | null;
  isActive: boolean;
  warnings: string[];
}

const MONOTRIBUTO = '20';
const conditionOfTax: readonly (readonly [string, RegisteredCondition])[] = [
  ['30', 1],
  ['32', 4],
  ['34', 15],
];

/** The faults of the register have no codes, so only their texts tell them apart. */
const isAboutTicket = (text: string) => /\b(?:token|sign)\b/i.test(text);
const isUnknown = (text: string) => /no existe persona/i.test(text);

function faultFailure({ text }: NonNullable<SoapReply['fault']>, serverDate: Date | undefined): ArcaFailure {
  return new ArcaFailure(isAboutTicket(text) ? 'badTicket' : 'refused', 'fault', {
    messages: [{ code: 0, message: text }],
    serverDate,
  });
}

/** Since February 2026 the register states whether a tax is active. Before, the register showed active taxes only. */
function isActiveTax(tax: XmlContent): boolean {
  const state = textAt(tax, 'estadoImpuesto');
  return state === '' || state === 'AC';
}

function monotributoOf(person: XmlContent): RegisteredCondition {
  const category = textAt(person, 'datosMonotributo', 'categoriaMonotributo', 'descripcionCategoria');
  if (/\bsocial\b/i.test(category)) return 13;
  return /promovido/i.test(category) ? 16 : 6;
}

function conditionOf(person: XmlContent): RegisteredCondition | null {
  if (contentAt(person, 'errorConstancia') !== undefined) return null;
  const taxes = [
    ...listAt(person, 'datosMonotributo', 'impuesto'),
    ...listAt(person, 'datosRegimenGeneral', 'impuesto'),
  ];
  const numbers = new Set(taxes.map((tax) => textAt(tax, 'idImpuesto')));
  const active = new Set(taxes.filter(isActiveTax).map((tax) => textAt(tax, 'idImpuesto')));
  const hasCategory = contentAt(person, 'datosMonotributo') !== undefined && !numbers.has(MONOTRIBUTO);
  if (active.has(MONOTRIBUTO) || hasCategory) return monotributoOf(person);
  const [, condition = 5] = conditionOfTax.find(([tax]) => active.has(tax)) ?? [];
  return condition;
}

const joined = (texts: readonly string[], separator: string) => texts.filter((text) => text !== '').join(separator);

function nameOf(person: XmlContent): string {
  const general = contentAt(person, 'datosGenerales') ?? contentAt(person, 'errorConstancia');
  const natural = joined([shortTextAt(general, 'apellido'), shortTextAt(general, 'nombre')], ' ');
  return shortTextAt(general, 'razonSocial') || natural;
}

function addressOf(person: XmlContent): string {
  const part = (name: string) => shortTextAt(person, 'datosGenerales', 'domicilioFiscal', name);
  return joined([part('direccion'), part('localidad'), part('descripcionProvincia'), part('codPostal')], ', ');
}

function warningsOf(person: XmlContent): string[] {
  const texts = ['errorConstancia', 'errorMonotributo', 'errorRegimenGeneral'].flatMap((part) =>
    [...listAt(person, part, 'error'), ...listAt(person, part, 'mensaje')]
      .map((text) => shortTextAt({ text }, 'text'))
      .filter((text) => text !== ''),
  );
  return texts.slice(0, MAX_MESSAGES);
}

/**
 * Undefined if the register has no such CUIT. `session` has a ticket for the service `ws_sr_constancia_inscripcion`; `cuit` has
 * 11 digits with a valid check digit.
 * @throws ArcaFailure
 */
export async function findTaxpayer(
  { addresses, ticket, issuerCuit }: Session,
  cuit: string,
): Promise<Taxpayer | undefined> {
  const access = `<token>${escapeXml(ticket.token)}</token><sign>${escapeXml(ticket.sign)}</sign>`;
  const question = `<cuitRepresentada>${escapeXml(issuerCuit)}</cuitRepresentada><idPersona>${escapeXml(cuit)}</idPersona>`;
  const call = {
    url: addresses.padron,
    soapAction: '',
    namespace: 'xmlns:a5="http://a5.soap.ws.server.puc.sr/"',
    body: `<a5:getPersona_v2>${access}${question}</a5:getPersona_v2>`,
    secrets: [ticket.token, ticket.sign],
  };
  const reply = await callSoap(call, addresses);
  if (reply.fault && isUnknown(reply.fault.text)) return undefined;
  if (reply.fault) throw faultFailure(reply.fault, reply.serverDate);
  const person = contentAt(reply.content, 'getPersona_v2Response', 'personaReturn');
  if (reply.status !== 200 || person === undefined) throw statusFailure(reply);
  const warnings = warningsOf(person);
  if (contentAt(person, 'datosGenerales') === undefined && warnings.some(isUnknown)) return undefined;
  return {
    cuit,
    name: nameOf(person),
    address: addressOf(person),
    vatCondition: conditionOf(person),
    isActive: textAt(person, 'datosGenerales', 'estadoClave') !== 'INACTIVO',
    warnings,
  };
}
