import { formatDay } from '../../base/format.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '../../base/shop-time.ts';
import { CERTIFICATE_WARNING_DAYS, type Environment, fiscalModeLabels } from './fiscal-labels.ts';

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
 * The limit of `CERTIFICATE_WARNING_DAYS` that the certificate has reached, 0 if it has ended; undefined while no warning is due
 * (docs/rules.md#fiscal-14).
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
