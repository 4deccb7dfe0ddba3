import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuessable } from './password-rules.ts';

const known = ['Óptica Belgrano', 'Andrea Vidal', 'andrea@belgrano.example'];

describe('A password that can be guessed from the names of shop and user (ASVS 6.2.11)', () => {
  it.each([
    'optica2026',
    'ÓPTICA belgrano',
    'Andrea.Vidal!',
    'andrea1985',
    'dioptria',
    'Dioptría-123',
    'belgrano-andrea-vidal-2026',
    'contraseña1',
  ])('the password %s is refused', (password) => {
    expect(isGuessable(password, known)).toBe(true);
  });

  it.each([
    'caballo lampara',
    'una clave larga',
    'mi óptica queda en la esquina',
    'andrea toma mate amargo',
    '12345678',
  ])('the password %s is accepted: it contains no name, or is long enough without the names', (password) => {
    expect(isGuessable(password, known)).toBe(false);
  });

  it('names of up to three letters, as in «Eva Paz», do not matter, because too many good passwords contain them', () => {
    expect(isGuessable('vasodepaz', ['Eva Paz'])).toBe(false);
  });

  it('a password without letters is accepted, because it contains no name', () => {
    fc.assert(fc.property(fc.string(), (password) => !isGuessable(password.replaceAll(/[\p{L}]/gu, '7'), known)));
  });
});
