import { formatDay } from '../../base/format.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '../../base/shop-time.ts';
import { CERTIFICATE_WARNING_DAYS, type Environment, fiscalModeLabels } from './fiscal-labels.ts';

/** The connection test runs the steps in this order, and stops at the first step that fails. */
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

/**
 * `drift` is the milliseconds by which the clock is ahead of ARCA's clock. `drift` is negative if the clock is behind.
 */
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

export const DEFAULT_ALIAS = 'optica-sistema';

const MIN_KEY_BITS = 2048;

export const certificateRequestProblems = {
  off: 'La facturación está desactivada: elegí un modo y guardá antes de pedir el certificado.',
  noCuit: 'Completá el CUIT y guardá: el pedido de certificado lo lleva.',
  noLegalName: 'Completá la razón social y guardá: el pedido de certificado la lleva.',
  noVault:
    'Este servidor no puede guardar claves en forma segura: quien lo administra tiene que definir la variable SECRETS_KEY.',
  changedMeanwhile: 'Los datos fiscales cambiaron mientras se hacía el pedido. Probá de nuevo.',
} as const;

/** `found` and `expected` are CUITs with their dashes. */
export const certificateProblems = {
  noRequest: 'Primero generá el pedido de certificado: el certificado se hace con ese pedido.',
  unreadable: 'No se puede leer el certificado. Subí el archivo .crt que descargaste de ARCA, sin cambiarlo.',
  isRequest: 'Ese archivo es el pedido (.csr). Subí el certificado (.crt) que ARCA te da a cambio.',
  isKey:
    'Ese archivo es una clave privada: no la compartas con nadie. Subí el certificado (.crt) que descargaste de ARCA.',
  otherKey:
    'El certificado es de otra clave: no corresponde al último pedido que generaste acá. Descargá de ARCA el que salió de ese pedido.',
  otherCuit: (found: string, expected: string) =>
    `El certificado es del CUIT ${found} y acá se espera el ${expected}. En ARCA, elegí la sociedad dueña del CUIT antes de agregar el alias.`,
  otherEnvironment: (environment: Environment) =>
    `El certificado es de otro entorno de ARCA: no sirve en el modo ${fiscalModeLabels[environment]}. Los de homologación y producción no se mezclan.`,
  expired: 'El certificado está vencido. Generá un pedido nuevo y subí el certificado que salga de él.',
  notYetValid: 'El certificado todavía no vale: empieza más adelante. Revisá la fecha y la hora del servidor.',
  smallKey: `La clave del certificado es demasiado corta: ARCA pide ${MIN_KEY_BITS} bits. Usá el pedido que se genera acá.`,
} as const;

const DAY = 86_400_000;

export const daysLeft = (validTo: string, now: Date): number =>
  Math.max(0, Math.floor((Date.parse(validTo) - now.getTime()) / DAY));

/**
 * The lowest number of days in `CERTIFICATE_WARNING_DAYS` within which the certificate ends, or 0 if the certificate has ended.
 * Undefined while no warning is due (docs/rules.md#fiscal-14).
 */
export function certificateWarning(validTo: string | null, now: Date): number | undefined {
  if (validTo === null) return undefined;
  if (Date.parse(validTo) <= now.getTime()) return 0;
  return CERTIFICATE_WARNING_DAYS.findLast((days) => Date.parse(validTo) - now.getTime() <= days * DAY);
}

export function certificateWarningText(validTo: string, now: Date): string {
  const day = formatDay(shopDay(new Date(validTo), DEFAULT_TIME_ZONE));
  if (Date.parse(validTo) <= now.getTime()) {
    return `El certificado de ARCA venció el ${day}: no se puede facturar hasta renovarlo.`;
  }
  const left = daysLeft(validTo, now);
  const within = left === 0 ? 'vence hoy' : left === 1 ? 'vence mañana' : `vence en ${left} días`;
  return `El certificado de ARCA ${within} (${day}): renovalo para seguir facturando.`;
}
