import { searchKey } from '../../base/text.ts';

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 200;

export const passwordHelp = `Al menos ${MIN_PASSWORD} caracteres. Lo mejor son varias palabras.`;
export const passwordTooShort = `La contraseña debe tener al menos ${MIN_PASSWORD} caracteres.`;
export const commonPassword =
  'Esa contraseña es de las más usadas y es fácil de adivinar. Elegí otra: por ejemplo, varias palabras.';
export const guessablePassword =
  'Esa contraseña se adivina con el nombre de la óptica o de la persona. Elegí otra: por ejemplo, varias palabras.';

export const totpUnavailable = 'La verificación en dos pasos no está disponible en este servidor.';

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

/** Shorter words are part of too many good passwords. */
const SHORTEST_WORD = 4;

const wordsOf = (text: string) => searchKey(text).split(/[^\p{L}\p{N}]+/u);

/**
 * True if the password contains guessable words, and is too short without these words. `known` are the name of the tenant, and
 * the name and the e-mail address of the user.
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
