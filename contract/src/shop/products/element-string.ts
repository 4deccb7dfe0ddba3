import { checkDigit } from './barcodes.ts';

/** A scanner sends this character between the parts of an element string (GS1 General Specifications, section 7.8). */
export const GROUP_SEPARATOR = '\u001D';

/** The symbology identifiers that a scanner may send before the code (GS1 General Specifications, section 5.1.2). */
const symbologyIdentifier = /^\](?:d2|C1|e0|E0|Q3)/;

/**
 * The application identifiers that boxes of lenses and frames carry, with the length of their values. A value of variable length
 * ends at the separator or at the end of the text.
 */
const identifiers: readonly { digits: string; length?: number }[] = [
  { digits: '01', length: 14 },
  { digits: '02', length: 14 },
  { digits: '11', length: 6 },
  { digits: '13', length: 6 },
  { digits: '15', length: 6 },
  { digits: '17', length: 6 },
  { digits: '20', length: 2 },
  { digits: '10' },
  { digits: '21' },
  { digits: '22' },
  { digits: '30' },
  { digits: '37' },
  { digits: '240' },
  { digits: '241' },
  { digits: '250' },
  { digits: '400' },
];

export interface ElementString {
  /** 8, 13 or 14 digits, as the barcode of a product. */
  gtin: string;
  /** `YYYY-MM-DD`. */
  expiry?: string;
  lot?: string;
}

/** Undefined for a text that is no element string with a GTIN, such as a plain barcode. */
export function readElementString(text: string): ElementString | undefined {
  let rest = text.trim().replace(symbologyIdentifier, '').replaceAll(/[()]/g, '');
  const parts = new Map<string, string>();
  while (rest !== '') {
    const found = identifiers.find(({ digits }) => rest.startsWith(digits));
    if (!found) return undefined;
    const value = rest.slice(found.digits.length);
    const end = found.length ?? (value.includes(GROUP_SEPARATOR) ? value.indexOf(GROUP_SEPARATOR) : value.length);
    if (value.length < end) return undefined;
    parts.set(found.digits, value.slice(0, end));
    rest = value.slice(value[end] === GROUP_SEPARATOR ? end + 1 : end);
  }
  const gtin = parts.get('01');
  if (!gtin || !isGtin(gtin)) return undefined;
  const [expiry, lot] = [dayOf(parts.get('17')), parts.get('10')];
  return { gtin: shortestGtin(gtin), ...(expiry && { expiry }), ...(lot && { lot }) };
}

/** The code of a product in a scanned text: the GTIN of an element string, otherwise the text without the scanner's characters. */
export const codeOfScan = (text: string): string =>
  readElementString(text)?.gtin ?? text.trim().replace(symbologyIdentifier, '').replaceAll(GROUP_SEPARATOR, '');

const isGtin = (digits: string) => /^\d{14}$/.test(digits) && checkDigit(digits.slice(0, -1)) === Number(digits.at(-1));

/** A GTIN of fewer digits has zeros before it. */
function shortestGtin(gtin: string): string {
  if (gtin.startsWith('000000')) return gtin.slice(6);
  return gtin.startsWith('0') ? gtin.slice(1) : gtin;
}

/** YYMMDD of this century. A day of 00 is the last day of the month. */
function dayOf(digits: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits ?? '') ?? [];
  if (!year || !month || !day) return undefined;
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate();
  return `20${year}-${month}-${day === '00' ? String(last) : day}`;
}
