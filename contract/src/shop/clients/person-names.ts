import { searchKey } from '../../base/text.ts';
import { givenNames } from './given-names.ts';

const companyForm =
  /(?:^|[\s,])(?:s\.? ?a\.?(?: ?s\.?)?|s\.? ?r\.? ?l\.?|s\.? ?h\.?|s\.? ?c\.? ?s?\.?|ltda\.?|inc\.?|coop\.?)$/i;
const isCompany = (name: string): boolean => companyForm.test(name.trim());

const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'da', 'do', 'dos', 'di', 'van', 'von']);
const romanNumber = /^(?:ii|iii|iv|vi|vii|viii)$/i;

/** "O'CONNOR-DÍAZ" becomes "O'Connor-Díaz". */
const capitalised = (word: string): string =>
  word.toLocaleLowerCase('es').replaceAll(/(?<=^|[-'’´`.(])\p{L}/gu, (letter) => letter.toLocaleUpperCase('es'));

const hasNoSmallLetter = (text: string): boolean => text === text.toLocaleUpperCase('es');
const isOneCase = (text: string): boolean => hasNoSmallLetter(text) || text === text.toLocaleLowerCase('es');

function withCapitals(name: string): string {
  const isWhole = isOneCase(name);
  const words = name.split(' ').map((word, place) => {
    const isShort = word.replaceAll(/\P{L}/gu, '').length < 3;
    if (!isWhole && (isShort || !hasNoSmallLetter(word))) return word;
    if (romanNumber.test(word)) return word.toLocaleUpperCase('es');
    const small = word.toLocaleLowerCase('es');
    return place > 0 && particles.has(small) ? small : capitalised(word);
  });
  return words.join(' ');
}

/** 'PEREYRA, ANA' becomes 'ANA PEREYRA'. A name with another comma does not change. */
function inOrder(name: string): string {
  const [surname = '', given = '', ...more] = name.split(',').map((part) => part.trim());
  const areNames = [surname, given].every((part) => /^[\p{L}\p{M}.'’´` -]+$/u.test(part));
  return areNames && more.length === 0 ? `${given} ${surname}` : name;
}

/**
 * 'PEREYRA, ANA MARÍA' and 'Pereyra, Ana María' become 'Ana María Pereyra', 'PEREYRA' becomes 'Pereyra'. The name of a
 * company does not change, and neither does a name with usual capitals.
 */
export function tidyName(name: string): string {
  const plain = name.trim().replaceAll(/\s+/g, ' ');
  return plain === '' || isCompany(plain) ? name : withCapitals(inOrder(plain));
}

/**
 * The given names, by which a message greets a client. 'Ana García López' has one given name, since 'García' is a surname. At
 * least the last word is the surname. A company is greeted by its whole name.
 */
export function firstNamesOf(name: string): string {
  if (isCompany(name)) return name;
  const words = tidyName(name).split(' ');
  const surnameAt = words.findIndex((word, place) => place > 0 && !givenNames.has(searchKey(word)));
  const last = surnameAt === -1 ? Math.max(words.length - 1, 1) : surnameAt;
  return words.slice(0, last).join(' ');
}
