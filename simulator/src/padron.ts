/** Service ws_sr_constancia_inscripcion (manual 4.1). */
import { argentineTime } from './clock.ts';
import { findPerson, isCuit, type Person, type Tax } from './persons.ts';
import type { Context } from './settings.ts';
import type { Call, Reply } from './server.ts';
import { ticketProblem, type TicketProblem } from './ticket.ts';
import { childOf, escapeXml, writeXml, type XmlContent, type XmlElement } from './xml.ts';

const namespace = 'http://a5.soap.ws.server.puc.sr/';
const type = 'text/xml;charset=UTF-8';
const MAX_PERSONS = 250;

export const padronOperations: readonly string[] = ['dummy', 'getPersona_v2', 'getPersonaList_v2'];

function envelope(body: string): string {
  return `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`;
}

export function padronFault(text: string): Reply {
  const fault = `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>${escapeXml(text)}</faultstring></soap:Fault>`;
  return { status: 500, type, body: envelope(fault) };
}

function padronAnswer(name: string, content: XmlContent): Reply {
  // The children of the operation's element have no namespace.
  const [start, end] = [`ns2:${name}Response`, `ns2:${name}Response xmlns:ns2="${namespace}"`];
  return { status: 200, type, body: envelope(writeXml(start, content).replace(start, end)) };
}

/** ARCA does not document the last three texts. */
const ticketTexts: Readonly<Record<TicketProblem['kind'], string>> = {
  noToken: 'Falta token y/o sign.',
  noSign: 'Falta token y/o sign.',
  badToken: 'Token malformado',
  badSign: 'No se pudo verificar que <sign> contenga una firma valida de <token>',
  badDates: 'Token vencido',
  otherService: 'El token no corresponde al servicio',
  noRelation: 'La CUIT representada no figura en la lista de relaciones del token',
};

const writeTax = ({ id, text, state }: Tax): XmlContent => ({
  descripcionImpuesto: text,
  estadoImpuesto: state,
  idImpuesto: id,
  periodo: '202001',
});

function nameOf({ name }: Person): { apellido?: string; nombre?: string; razonSocial?: string } {
  return 'company' in name ? { razonSocial: name.company } : { apellido: name.last, nombre: name.first };
}

/** The elements are in alphabetical order, as in the register. */
function writeGeneral(person: Person): XmlContent {
  const { apellido, nombre, razonSocial } = nameOf(person);
  const { street, place, province, code } = person.address;
  return {
    apellido,
    domicilioFiscal: {
      codPostal: code,
      descripcionProvincia: province[1],
      direccion: street,
      idProvincia: province[0],
      localidad: place,
      tipoDomicilio: 'FISCAL',
    },
    esSucesion: razonSocial === undefined ? 'NO' : undefined,
    estadoClave: person.isActive ? 'ACTIVO' : 'INACTIVO',
    idPersona: person.cuit,
    mesCierre: 12,
    nombre,
    razonSocial,
    tipoClave: 'CUIT',
    tipoPersona: razonSocial === undefined ? 'FISICA' : 'JURIDICA',
  };
}

function writeSimple({ simpleCategory, taxes }: Person): XmlContent {
  if (simpleCategory === undefined) return undefined;
  return {
    categoriaMonotributo: { descripcionCategoria: simpleCategory, idCategoria: 40, idImpuesto: 20, periodo: '202001' },
    impuesto: taxes.filter(({ id }) => id === 20).map(writeTax),
  };
}

function writeErrors(person: Person): Record<string, XmlContent> {
  const { certificate, general } = person.errors;
  const { apellido, nombre } = nameOf(person);
  return {
    errorConstancia: certificate && { apellido, error: certificate, idPersona: person.cuit, nombre },
    errorRegimenGeneral: general && { error: general, mensaje: 'El contribuyente registra observaciones' },
  };
}

function writePerson(person: Person, now: Date): XmlContent {
  const taxes = person.taxes.filter(({ id }) => id !== 20);
  const isHidden = person.errors.certificate !== undefined;
  return {
    datosGenerales: isHidden ? undefined : writeGeneral(person),
    datosMonotributo: isHidden ? undefined : writeSimple(person),
    datosRegimenGeneral: isHidden || taxes.length === 0 ? undefined : { impuesto: taxes.map(writeTax) },
    ...writeErrors(person),
    metadata: { fechaHora: argentineTime(now), servidor: 'simulador' },
  };
}

const noPerson = 'No existe persona con ese Id';

function getPerson(cuit: string, now: Date): Reply {
  if (!isCuit(cuit)) return padronFault('La clave ingresada no es una CUIT');
  const person = findPerson(cuit);
  return person ? padronAnswer('getPersona_v2', { personaReturn: writePerson(person, now) }) : padronFault(noPerson);
}

function listPersons(cuits: readonly string[], now: Date): Reply {
  // ARCA does not document the text of this fault.
  if (cuits.length > MAX_PERSONS) return padronFault(`La cantidad de claves supera el maximo de ${MAX_PERSONS}`);
  const metadata = { fechaHora: argentineTime(now), servidor: 'simulador' };
  const persons = cuits.map((cuit) => {
    const person = findPerson(cuit);
    return person ? writePerson(person, now) : { errorConstancia: { error: noPerson, idPersona: cuit }, metadata };
  });
  return padronAnswer('getPersonaList_v2', { personaListReturn: { metadata, persona: persons } });
}

async function requestProblem(body: XmlElement, textOf: (name: string) => string, context: Context) {
  const sent = { token: textOf('token'), sign: textOf('sign'), cuit: textOf('cuitRepresentada') };
  const service = 'ws_sr_constancia_inscripcion';
  return ticketProblem(await context.authority(), sent, { service, now: context.now });
}

export async function answerPadron(context: Context, { body }: Call): Promise<Reply> {
  if (body?.namespace !== namespace || !padronOperations.includes(body.name)) {
    return padronFault(`Message part ${body?.name ?? ''} was not recognized. (Does it exist in service WSDL?)`);
  }
  if (body.name === 'dummy') {
    return padronAnswer('dummy', { return: { appserver: 'OK', authserver: 'OK', dbserver: 'OK' } });
  }
  const textOf = (name: string) => childOf(body, name, '')?.text.trim() ?? '';
  const problem = await requestProblem(body, textOf, context);
  if (problem) return padronFault(ticketTexts[problem.kind]);
  const asked = body.children.filter(({ name, namespace: of }) => name === 'idPersona' && of === '');
  const cuits = asked.map(({ text }) => text.trim());
  return body.name === 'getPersona_v2' ? getPerson(cuits[0] ?? '', context.now) : listPersons(cuits, context.now);
}
