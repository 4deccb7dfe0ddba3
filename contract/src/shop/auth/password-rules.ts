/**
 * The rules of a password (docs/decisions/0019-accounts.md): a password is long enough, hard to guess, and may have
 * any characters.
 */
import { searchKey } from '../../base/search-text.ts';

/** The fewest and the most characters of a password. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 200;

/** The hint beside the field for a new password. */
export const passwordHelp = `Al menos ${MIN_PASSWORD} caracteres. Lo mejor son varias palabras.`;
export const passwordTooShort = `La contraseña debe tener al menos ${MIN_PASSWORD} caracteres.`;
export const commonPassword =
  'Esa contraseña es de las más usadas y es fácil de adivinar. Elegí otra: por ejemplo, varias palabras.';
export const guessablePassword =
  'Esa contraseña se adivina con el nombre de la óptica o de la persona. Elegí otra: por ejemplo, varias palabras.';

/** The message of a server that has no key to encrypt the second factor's secret. */
export const totpUnavailable = 'La verificación en dos pasos no está disponible en este servidor.';

/** Words that an attacker tries first, besides the names of the tenant and its users. */
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

/** The shortest guessable word, in characters: shorter words are part of too many good passwords. */
const SHORTEST_WORD = 4;

const wordsOf = (text: string) => searchKey(text).split(/[^\p{L}\p{N}]+/u);

/**
 * True if a password is too short without its guessable words: the words of the product, and the `known` names and
 * e-mail address of the tenant and the user. The rest must be as long as a password.
 */
export function isGuessable(password: string, known: readonly string[]): boolean {
  const words = [...guessedWords, ...known]
    .flatMap(wordsOf)
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((one, other) => other.length - one.length);
  const whole = wordsOf(password).join('');
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), whole);
  return rest.length < whole.length && rest.length < MIN_PASSWORD;
}
