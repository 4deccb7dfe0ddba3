import { describe, expect, it } from 'vitest';
import { deviceLabel, passwordChange } from './own-user.ts';
import { problemsOf } from '../../testing/problems-of.ts';

describe('The name of a session’s device', () => {
  it.each([
    ['Chrome', 'Windows', 'Chrome en Windows'],
    ['Safari', '', 'Safari'],
    ['', 'Android', 'Android'],
    ['', '', 'Dispositivo desconocido'],
  ])('%s and %s: %s', (browser, system, label) => {
    expect(deviceLabel({ browser, system })).toBe(label);
  });
});

describe('A new password of the user’s own', () => {
  it('is stored as typed: of 64 characters and more, of any kind, with its spaces (ASVS 6.2.5, 6.2.8, 6.2.9)', () => {
    const next = ` ñ漢字🙂 ${'largo '.repeat(12)}`;
    expect(passwordChange.parse({ current: ' x ', next })).toEqual({ current: ' x ', next });
  });

  it('has 8 characters at least and 200 at most', () => {
    expect(problemsOf(passwordChange, { current: 'x', next: '1234567' })).toEqual({
      next: 'La contraseña debe tener al menos 8 caracteres.',
    });
    expect(problemsOf(passwordChange, { current: 'x', next: 'x'.repeat(201) })).toEqual({
      next: 'No puede superar los 200 caracteres.',
    });
  });
});
