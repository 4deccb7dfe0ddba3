import { isTaxNumber } from '../../base/check-digits.ts';
import { textOf } from '../../base/field-labels.ts';
import { compactKey } from '../../base/text.ts';
import type { DocumentType } from './client-labels.ts';

export interface ClientDocument {
  typeId: DocumentType;
  numId: string;
}

/** 'DNI', 'DU', 'LC' and 'LE' in any spelling, or the letter of an old booklet, before a number. */
const nationalPrefix = /^(?:(?:d\W*n\W*i|d\W*u|l\W*[ce])\W*(?:n(?:ro|o)?\W*)?)*(?:[mf]\W*)?(?=\d)/i;
const otherPrefix = /^(pasaporte|c\.? ?i\.?)[ :]+([^\s:].*)$/i;
const otherTypes: Readonly<Record<string, DocumentType>> = { pasaporte: 'PASAPORTE', ci: 'CI' };

const leadingZeros = /^[0. ]+(?=\d)/;
const dni = (written: string): ClientDocument => ({ typeId: 'DNI', numId: written.replace(leadingZeros, '') });

/** Another program writes one of these texts for a client without a document. */
const blankDocuments = new Set(['', 'sd', 'na', 'no', 'notiene', 'nc', 'sindni', 'sindocumento', 'sindoc', 'sn']);

/** True for '0', '00.000.000', '-' and 'S/D'. */
export const isBlankDocument = (text: string): boolean => {
  const key = compactKey(text);
  return blankDocuments.has(key) || /^0+$/.test(key);
};

/**
 * A number of at most 8 digits is a DNI, letters with digits are a passport, and a person's CUIL contains the DNI. With the
 * prefix of a DNI, the number has 6 to 8 digits or is a CUIL. Undefined for any other text, such as the CUIT of a company.
 */
export function documentOf(text: string): ClientDocument | undefined {
  if (isBlankDocument(text)) return undefined;
  const [prefix = ''] = nationalPrefix.exec(text) ?? [];
  const written = text.slice(prefix.length);
  const number = compactKey(written);
  const digits = number.replace(/^0+/, '');
  if (/^\d{1,8}$/.test(digits) && (prefix === '' || digits.length >= 6)) return dni(written);
  if (/^\d+$/.test(number)) {
    const isOfPerson = number.startsWith('2') && isTaxNumber(number);
    return isOfPerson ? dni(number.slice(2, 10)) : undefined;
  }
  const [, type = '', rest = ''] = otherPrefix.exec(text) ?? [];
  const typeId = otherTypes[compactKey(type)];
  if (typeId && rest) return { typeId, numId: rest };
  return /\d/.test(number) ? { typeId: 'PASAPORTE', numId: text } : undefined;
}

/** Reads the number of a client whose type is known: 'DNI 20.123.456' and 'M7654322' lose their prefix. */
export function numberOfType(typeId: string, text: string): string {
  const [prefix = ''] = nationalPrefix.exec(text) ?? [];
  const written = text.slice(prefix.length);
  return typeId === 'DNI' && /^\d{6,8}$/.test(compactKey(written)) ? written.replace(leadingZeros, '') : text;
}

/** '05402118' becomes '5402118', since both are one DNI. */
const dniKey = (key: string): string => (/^\d{1,8}$/.test(key) ? key.replace(/^0+(?=\d)/, '') : key);

export const documentKey = (typeId: unknown, numId: unknown): string => {
  const [type, number] = [compactKey(textOf(typeId)), compactKey(textOf(numId))];
  return number === '' ? '' : `${type} ${type === 'dni' ? dniKey(number) : number}`;
};

/** The `compactKey` of each way in which a stored client may have the number. */
export const numberKeys = (numId: unknown): string[] => {
  const key = compactKey(textOf(numId));
  return [...new Set([key, dniKey(key), dniKey(key).padStart(8, '0')])];
};
