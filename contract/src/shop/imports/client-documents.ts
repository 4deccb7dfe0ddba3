import { isTaxNumber } from '../../base/check-digits.ts';
import type { DocumentType } from '../clients/clients.ts';
import { compactKey } from '../../base/search-text.ts';

export interface ClientDocument {
  typeId: DocumentType;
  numId: string;
}

const typed = /^(d\.? ?n\.? ?i\.?|pasaporte|c\.? ?i\.?)[ :]+([^\s:].*)$/i;
const types: Readonly<Record<string, DocumentType>> = { dni: 'DNI', pasaporte: 'PASAPORTE', ci: 'CI' };

export const unknownDocument = (numId: string): string =>
  `El número «${numId}» no dice qué documento es: agregá una columna con el tipo.`;

/**
 * At most 8 digits are a DNI, letters with digits a passport, and the CUIL of a person contains its DNI. Undefined for any other
 * text, such as the CUIT of a company.
 */
export function documentOf(text: string): ClientDocument | undefined {
  const [, written = '', rest = ''] = typed.exec(text) ?? [];
  const said = types[compactKey(written)];
  if (said && rest) return { typeId: said, numId: rest };
  const number = compactKey(text);
  if (/^\d{1,8}$/.test(number)) return { typeId: 'DNI', numId: text };
  if (/^\d+$/.test(number)) {
    const isOfPerson = number.startsWith('2') && isTaxNumber(number);
    return isOfPerson ? { typeId: 'DNI', numId: String(Number(number.slice(2, 10))) } : undefined;
  }
  return /\d/.test(number) ? { typeId: 'PASAPORTE', numId: text } : undefined;
}
