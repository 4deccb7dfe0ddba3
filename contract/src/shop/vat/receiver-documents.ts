import { compactKey } from '../../base/search-text.ts';

export const documentCodes = { cuit: 80, cuil: 86, foreignCard: 91, passport: 94, dni: 96, unidentified: 99 } as const;
export type DocumentCode = (typeof documentCodes)[keyof typeof documentCodes];

export const documentCodeLabels: Readonly<Record<number, string>> = {
  80: 'CUIT',
  86: 'CUIL',
  87: 'CDI',
  91: 'CI extranjera',
  94: 'Pasaporte',
  96: 'DNI',
  99: 'Sin identificar',
};

const codesOfTypes: Readonly<Record<string, DocumentCode>> = {
  dni: documentCodes.dni,
  pasaporte: documentCodes.passport,
  ci: documentCodes.foreignCard,
  cuit: documentCodes.cuit,
  cuil: documentCodes.cuil,
};

/**
 * Undefined if a voucher cannot carry the document, since `DocNro` has digits only: a passport with letters, or a type that ARCA
 * does not know.
 */
export function documentFor(typeId: string, numId: string): { code: DocumentCode; number: string } | undefined {
  const code = codesOfTypes[compactKey(typeId)];
  const number = numId.replaceAll(/[\s.-]/g, '');
  return code !== undefined && /^\d{1,11}$/.test(number) && Number(number) > 0 ? { code, number } : undefined;
}

/** A consumer's number with a person's prefix is a CUIL. */
export const codeOfTaxId = (digits: string, isConsumer: boolean): DocumentCode =>
  isConsumer && digits.startsWith('2') ? documentCodes.cuil : documentCodes.cuit;

/** In cents, with the day from which each is valid, the newest first (RG 5866 restates RG 5700). */
const identificationAmounts = [
  { from: '2025-05-29', cents: 1_000_000_000 },
  { from: '0001-01-01', cents: 41_728_800 },
];

export const identificationAmount = (day: string): number =>
  identificationAmounts.find(({ from }) => day >= from)?.cents ?? 0;
