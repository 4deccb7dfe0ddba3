import { formatDay } from '../../base/format.ts';
import type { Policy } from './clients.ts';

/**
 * The document types that a new client can have. An edit accepts any text as the document type
 * (docs/rules.md#clients-2).
 */
export const documentTypes = ['DNI', 'PASAPORTE', 'CI'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const clientNotFound = 'No se encontraron datos. Intente nuevamente con otro numero de cliente.';

export const MAX_POLICIES = 3;

export const policyProblems = {
  birthDate: 'La fecha de nacimiento no puede ser anterior a 1900 ni posterior a hoy.',
  tooMany: 'Un cliente tiene tres obras sociales como máximo.',
  sameInsurer: 'La obra social ya está en otro renglón.',
  otherPlan: 'El plan es de otra obra social.',
  otherFirst: 'La obra social tiene que ser la primera de las coberturas.',
} as const;

export const finalConsumer = {
  name: 'Consumidor final',
  kept: '«Consumidor final» no se modifica ni se elimina: es de las ventas sin datos del cliente.',
  noPrescription: '«Consumidor final» no lleva receta: elegí un cliente.',
  noAccount: '«Consumidor final» no tiene cuenta: cobrá o devolvé en cada venta, y no con nota de crédito.',
} as const;

export const policyText = ({ insurance, plan, affiliateNumber, holder, validUntil }: Policy): string =>
  [
    insurance.name,
    plan?.name,
    affiliateNumber && `afiliado ${affiliateNumber}`,
    holder && `titular ${holder}`,
    validUntil && `hasta el ${formatDay(validUntil)}`,
  ]
    .filter(Boolean)
    .join(' · ');
