import { formatDay } from '../../base/format.ts';

/** In their order. The test stops at the first step that fails. */
export const connectionSteps = {
  certificate: 'Certificado',
  servers: 'Servidores de ARCA',
  access: 'Permiso de acceso',
  pointsOfSale: 'Puntos de venta',
  numbers: 'Últimos números',
} as const;
export type ConnectionStep = keyof typeof connectionSteps;

/** In milliseconds. */
export const CLOCK_TOLERANCE = 60_000;

export const connectionSuccesses = {
  certificate: (cuit: string, day: string) => `Es del CUIT ${cuit} y vale hasta el ${formatDay(day)}.`,
  servers: 'ARCA responde.',
  access: 'ARCA aceptó el certificado y dio acceso a la facturación.',
  noPointsListed: 'ARCA no informa la lista en este modo: es normal.',
  pointsOfSale: (numbers: readonly number[]) =>
    numbers.length === 1 ? `ARCA conoce el ${numbers[0]}.` : `ARCA conoce los ${numbers.join(', ')}.`,
  number: (voucher: string, pointOfSale: number, last: number) =>
    last === 0 ? `${voucher} en el ${pointOfSale}: todavía ninguna` : `${voucher} en el ${pointOfSale}: ${last}`,
} as const;

export const connectionProblems = {
  off: 'La facturación está desactivada: elegí un modo y guardá.',
  noCuit: 'Completá el CUIT y guardá.',
  noCertificate: 'Falta el certificado: hacé los pasos 1 a 4.',
  waitsForCertificate: 'El pedido está hecho y falta el certificado: hacé los pasos 2 a 4.',
  sealedElsewhere:
    'La clave del certificado se cifró en otra instalación y acá no se puede abrir: generá un pedido nuevo (paso 1).',
  noConnection: 'El servidor no llega a ARCA. Revisá su conexión a internet, o probá más tarde.',
  tls: 'No se pudo abrir una conexión segura con ARCA. Quien administra el servidor tiene que revisar su red.',
  down: (parts: string) => `ARCA informa que no funciona ahora: ${parts}. Probá más tarde.`,
  unavailable: 'ARCA no puede atender ahora. Probá más tarde: lo pendiente se envía solo.',
  notAuthorized:
    'ARCA no autoriza al certificado a facturar. Hacé el paso 5: en el Administrador de Relaciones, asociá tu alias (Computador Fiscal) con «Facturación Electrónica». Si acabás de hacerlo, esperá unos minutos.',
  notAuthorizedHomologation:
    'ARCA no autoriza al certificado a facturar. En WSASS usá «Crear autorización a servicio» con el servicio wsfe. Si acabás de hacerlo, esperá unos minutos.',
  alreadyAuthenticated: 'ARCA dio un permiso hace unos minutos y no lo repite. Esperá diez minutos y probá de nuevo.',
  certificateRefused:
    'ARCA no acepta el certificado: está vencido, es de otro entorno, o lo anularon. Generá un pedido nuevo y hacé los pasos 1 a 4.',
  clock:
    'ARCA rechaza el pedido por la fecha o la hora del servidor. Quien administra el servidor tiene que ponerlas en hora.',
  notDelegated: (cuit: string) =>
    `El certificado no representa al CUIT ${cuit}. Hacé el paso 5 eligiendo esa sociedad. Si acabás de hacerlo, esperá diez minutos y probá de nuevo.`,
  noPointOfSale: 'Falta un punto de venta: agregalo acá, en «Puntos de venta».',
  unknownPointOfSale: (number: number) =>
    `ARCA no conoce el punto de venta ${number}. Crealo en ARCA (paso 7) con el sistema de web services, o corregí el número.`,
  blockedPointOfSale: (number: number) =>
    `ARCA tiene bloqueado el punto de venta ${number}. Revisalo en ARCA (paso 7).`,
  closedPointOfSale: (number: number) =>
    `El punto de venta ${number} está dado de baja en ARCA y no se vuelve a usar: creá otro (paso 7).`,
  refused: (message: string) => `ARCA respondió: ${message}`,
  unexpected: 'ARCA respondió algo que este sistema no entiende. Probá de nuevo en unos minutos.',
  busy: 'ARCA está atendiendo otra consulta. Probá de nuevo en unos segundos.',
} as const;

/** `drift` is the milliseconds by which the clock is ahead of ARCA's; below 0, behind. */
export function clockMessage(drift: number): string {
  const seconds = Math.round(Math.abs(drift) / 1000);
  const amount =
    seconds < 120
      ? `${seconds} segundos`
      : seconds < 7200
        ? `${Math.round(seconds / 60)} minutos`
        : `${Math.round(seconds / 3600)} horas`;
  return `El reloj del servidor está ${drift > 0 ? 'adelantado' : 'atrasado'} ${amount}: hay que ponerlo en hora.`;
}
