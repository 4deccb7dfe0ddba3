/** What a password must be (docs/decisions/0019-accounts.md). Length decides, and that nobody guesses it; never its characters. */
import { searchKey } from './search-text.ts';

/** The fewest and the most characters of a password. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 200;

/** Beside the field in which one is chosen. */
export const passwordHelp = `Al menos ${MIN_PASSWORD} caracteres. Lo mejor son varias palabras.`;
export const passwordTooShort = `La contraseña debe tener al menos ${MIN_PASSWORD} caracteres.`;
export const commonPassword =
  'Esa contraseña es de las más usadas y es fácil de adivinar. Elegí otra: por ejemplo, varias palabras.';
export const obviousPassword =
  'Esa contraseña se adivina con el nombre de la óptica o de la persona. Elegí otra: por ejemplo, varias palabras.';

/** Where the server has no key to keep a second factor's secret with. */
export const totpUnavailable = 'La verificación en dos pasos no está disponible en este servidor.';

/** What anybody would try in this product, besides the names of the shop and of its people. */
const guessedWords = [
  'dioptria',
  'optica',
  'opticas',
  'lentes',
  'anteojos',
  'contraseña',
  'password',
  'admin',
  'vendedor',
];

/** Words shorter than this are in too many passwords to mean something. */
const SHORTEST_WORD = 4;

const wordsOf = (text: string) => searchKey(text).split(/[^\p{L}\p{N}]+/u);

/**
 * Whether hardly anything is left of a password without the words that anybody would guess: of the product, and `known` of
 * the shop and the user (their names, the e-mail address). What is left must be as long as a password.
 */
export function isObvious(password: string, known: readonly string[]): boolean {
  const words = [...guessedWords, ...known]
    .flatMap(wordsOf)
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((one, other) => other.length - one.length);
  const whole = wordsOf(password).join('');
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), whole);
  return rest.length < whole.length && rest.length < MIN_PASSWORD;
}
