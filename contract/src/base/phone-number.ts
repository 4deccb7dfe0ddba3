/** All area codes of three digits. The code of Buenos Aires ('11') has two digits, and the remaining codes have four. */
const threeDigitAreas = new Set(
  (
    '220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364 ' +
    '370 376 379 380 381 383 385 387 388'
  ).split(' '),
);

export const phoneProblems = {
  missing: 'El cliente no tiene un teléfono.',
  length: 'El teléfono no es un celular de Argentina: escribilo con el código de área, por ejemplo 11 2345-6789.',
} as const;

export type MessageNumber = { number: string } | { problem: string };

/**
 * Returns the number in the form of wa.me: 549, the area code and the local number, 13 digits in all. People write the
 * number with prefixes (00, 54, 9, 0, 15), which are removed.
 */
export function messageNumber(typed: string): MessageNumber {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits === '') return { problem: phoneProblems.missing };
  const national = digits.replace(/^00/, '').replace(/^54/, '').replace(/^9/, '').replace(/^0/, '');
  const number = national.length === 12 ? withoutMobilePrefix(national) : national;
  // Area codes begin with 11, 2 or 3.
  return /^(?:11|2|3)\d+$/.test(number) && number.length === 10
    ? { number: `549${number}` }
    : { problem: phoneProblems.length };
}

/** Some area codes of four digits begin like a code of three digits, so the position of the 15 decides. */
function withoutMobilePrefix(national: string): string {
  const lengths = national.startsWith('11') ? [2] : threeDigitAreas.has(national.slice(0, 3)) ? [3, 4] : [4];
  const area = lengths.find((length) => national.slice(length, length + 2) === '15');
  return area === undefined ? national : national.slice(0, area) + national.slice(area + 2);
}

export const whatsAppLink = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`;

/** RFC 6068: lines end in CRLF. */
export function mailLink(email: string, subject: string, text: string): string {
  const body = encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'));
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${body}`;
}
