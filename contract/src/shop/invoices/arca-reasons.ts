/**
 * The codes of ARCA are in its manuals of WSFEv1 (version 4.8) and WSAA. Screens always show a reason with the code and
 * the text of ARCA.
 */
import { certificateRequestProblems } from '../fiscal-settings/connection-labels.ts';

export interface ArcaReason {
  means: string;
  action: string;
}

interface Message {
  code: number;
  message: string;
}

const retries = 'El sistema vuelve a intentar solo.';
const correctClient = 'Facturá de nuevo con los datos correctos, o corregí la ficha del cliente y reintentá.';
const oursToFix = 'Avisá a soporte: es un error del sistema, y el número queda libre.';
const checkPoint =
  'Revisá en ARCA que el punto de venta sea de web service ("RECE") y que su número sea el de Configuración, Facturación. Para usar otro, deshabilitá este y reintentá.';
const askAccountant = 'Consultá a tu contador.';
const relateCertificate =
  'En ARCA, con la clave fiscal de la óptica, relacioná el certificado con "Facturación Electrónica" y esperá unos minutos.';

const same = (codes: readonly number[], means: string, action: string): [number, ArcaReason][] =>
  codes.map((code) => [code, { means, action }]);

const reasons: ReadonlyMap<number, ArcaReason> = new Map([
  ...same([500, 501, 502], 'ARCA tiene un problema interno.', retries),
  ...same([600, 601], 'ARCA no aceptó el permiso de acceso de la óptica.', relateCertificate),
  ...same([602], 'ARCA no tiene datos con ese número.', retries),
  ...same([10_000], 'ARCA no habilita a la óptica a emitir este comprobante.', askAccountant),
  ...same([10_001, 10_002, 10_003, 10_004, 10_006, 10_007], 'El encabezado del comprobante está mal.', oursToFix),
  ...same([10_005, 11_000, 11_002], 'ARCA no conoce ese punto de venta, o no es de web service.', checkPoint),
  ...same([11_001], 'La óptica no puede emitir ese tipo de comprobante.', askAccountant),
  ...same([10_096], 'El punto de venta no corresponde a la condición frente al IVA de la óptica.', checkPoint),
  ...same([10_008, 10_010, 10_012], 'El número del comprobante está fuera de rango.', oursToFix),
  ...same([10_013], 'La factura A necesita el CUIT del cliente.', correctClient),
  ...same([10_015], 'Falta identificar al cliente, o su documento no es válido.', correctClient),
  ...same([10_017, 10_063], 'ARCA no encuentra el CUIT del cliente en su registro.', 'Revisá el CUIT del cliente.'),
  ...same([10_069], 'El CUIT del cliente es el de la óptica.', correctClient),
  ...same([10_195], 'El cliente está en la lista de contribuyentes apócrifos de ARCA.', askAccountant),
  ...same([10_247, 10_248], 'El CUIT del cliente está inactivo o no es válido.', correctClient),
  ...same(
    [10_016],
    'El número o la fecha no son los que ARCA espera.',
    'El sistema consulta a ARCA y vuelve a intentar. Si se repite, revisá la fecha del servidor y si otro programa usa el mismo punto de venta.',
  ),
  ...same(
    [10_018, 10_020, 10_022, 10_023, 10_024, 10_043, 10_044, 10_045, 10_046, 10_047, 10_048, 10_051, 10_061],
    'Los importes del comprobante no cierran.',
    oursToFix,
  ),
  ...same(
    [10_031, 10_032, 10_033, 10_035, 10_036, 10_049, 10_070, 10_071],
    'Al comprobante le sobra o le falta un dato.',
    oursToFix,
  ),
  ...same([10_040, 10_060, 10_197, 10_198, 10_210], 'El comprobante asociado no corresponde.', oursToFix),
  ...same([10_041], 'ARCA no encuentra el comprobante asociado.', ''),
  ...same([10_237], 'La nota supera al comprobante original.', ''),
  ...same([10_217], 'Es para un monotributista: lleva la leyenda de la Ley 27.618.', ''),
  ...same([10_234], 'La habilitación para emitir facturas A está pendiente.', askAccountant),
  ...same([10_235, 10_236], 'La óptica superó un límite de su categoría de monotributo.', askAccountant),
  ...same([10_188, 10_192], 'Por el importe, el cliente puede exigir una factura de crédito MiPyME.', askAccountant),
  ...same(
    [10_242, 10_243, 10_244, 10_245, 10_246],
    'La condición frente al IVA del cliente no corresponde a esta letra.',
    correctClient,
  ),
]);

const unknown: ArcaReason = {
  means: 'ARCA no lo autorizó.',
  action: 'Leé el mensaje de ARCA, corregí el dato y reintentá.',
};

export const arcaReason = (code: number): ArcaReason => reasons.get(code) ?? unknown;

export const observationReason = (code: number): ArcaReason =>
  reasons.get(code) ?? { means: 'ARCA lo autorizó con una observación.', action: '' };

export const isProductBug = (code: number): boolean => arcaReason(code).action === oursToFix;

export function explainMessages(messages: readonly Message[]): string {
  const [first] = messages;
  if (!first) return `${unknown.means} ${unknown.action}`;
  const { means, action } = arcaReason(first.code);
  return `${[means, action].filter(Boolean).join(' ')} (ARCA ${first.code}: ${first.message.trim()})`;
}

/** A number that is not the next one, or a day that is too early or too late. */
export const WRONG_NUMBER_OR_DAY = 10_016;

export const waitReasons = {
  previous: 'Espera a que se resuelva el comprobante anterior del mismo punto de venta.',
  notSent: `No se pudo conectar con ARCA. ${retries}`,
  unavailable: `ARCA no está respondiendo. ${retries}`,
  unknownOutcome: `ARCA no contestó si lo autorizó. El sistema lo está averiguando: no lo hagas de nuevo.`,
  behind: `ARCA informa un número menor que el último autorizado. ${retries} Si sigue así, avisá a soporte.`,
  taken: `Otro programa toma los números de este punto de venta: usá un punto de venta para cada programa. ${retries}`,
  incoherent: `Las respuestas de ARCA no coinciden entre sí. ${retries}`,
  noVault: certificateRequestProblems.noVault,
  noCertificate: 'Falta el certificado de ARCA: un administrador lo carga en Configuración, Facturación.',
  expiredCertificate: 'El certificado de ARCA venció: un administrador lo renueva en Configuración, Facturación.',
  refusedCertificate: 'ARCA no acepta el certificado: un administrador lo revisa en Configuración, Facturación.',
  unreadableKey:
    'La clave del certificado no se puede leer en este servidor: un administrador genera otro certificado en Configuración, Facturación.',
  notAuthorized:
    'El certificado no está autorizado a facturar: en ARCA, relacionalo con "Facturación Electrónica" (Configuración, Facturación explica cómo).',
  notDelegated: `ARCA no aceptó el permiso de acceso de la óptica. ${relateCertificate}`,
  ticketWindow: `ARCA ya entregó un permiso de acceso hace minutos y no entrega otro todavía. ${retries}`,
  clock: 'El reloj del servidor no está en hora y ARCA rechaza el acceso: pedile a quien lo administra que lo corrija.',
  ours: `El sistema no pudo armar el pedido a ARCA. Avisá a soporte. ${retries}`,
} as const;
export type WaitReason = keyof typeof waitReasons;

export const outsideReceiver = 'Emitido fuera del sistema';
export const outsideLine = 'Comprobante emitido fuera del sistema';
