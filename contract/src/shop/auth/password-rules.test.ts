import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObvious } from './password-rules.ts';

const known = ['Óptica Belgrano', 'Andrea Vidal', 'andrea@belgrano.example'];

describe('A password that the names around it give away (ASVS 6.2.11)', () => {
  it.each([
    'optica2026',
    'ÓPTICA belgrano',
    'Andrea.Vidal!',
    'andrea1985',
    'dioptria',
    'Dioptría-123',
    'belgrano-andrea-vidal-2026',
    'contraseña1',
  ])('%s is refused', (password) => {
    expect(isObvious(password, known)).toBe(true);
  });

  it.each([
    'caballo lampara',
    'una clave larga',
    'mi óptica queda en la esquina',
    'andrea toma mate amargo',
    '12345678',
  ])('%s is accepted: enough of it is left without the names, or it contains none of them', (password) => {
    expect(isObvious(password, known)).toBe(false);
  });

  it('short words of a name, as in «Eva Paz», do not count, because too many passwords contain them', () => {
    expect(isObvious('vasodepaz', ['Eva Paz'])).toBe(false);
  });

  it('a password without any of the names around it is accepted, with any characters', () => {
    fc.assert(fc.property(fc.string(), (password) => !isObvious(password.replaceAll(/[\p{L}]/gu, '7'), known)));
  });
});
