import { describe, expect, it } from 'vitest';
import { deviceLabel, passwordChange } from './own-user.ts';
import { problemsOf } from '../../testing/problems-of.ts';

describe('The name of a session’s device', () => {
  it.each([
    ['Chrome', 'Windows', 'Chrome en Windows'],
    ['Safari', '', 'Safari'],
    ['', 'Android', 'Android'],
    ['', '', 'Dispositivo desconocido'],
  ])('the browser %j on the system %j has the name %s', (browser, system, label) => {
    expect(deviceLabel({ browser, system })).toBe(label);
  });
});

describe('The new password of the signed-in user', () => {
  it('a password may have more than 64 characters of any kind, and keeps its spaces (ASVS 6.2.5, 6.2.8, 6.2.9)', () => {
    const next = ` ñ漢字🙂 ${'largo '.repeat(12)}`;
    expect(passwordChange.parse({ current: ' x ', next })).toEqual({ current: ' x ', next });
  });

  it('a password has between 8 and 200 characters', () => {
    expect(problemsOf(passwordChange, { current: 'x', next: '1234567' })).toEqual({
      next: 'La contraseña debe tener al menos 8 caracteres.',
    });
    expect(problemsOf(passwordChange, { current: 'x', next: 'x'.repeat(201) })).toEqual({
      next: 'No puede superar los 200 caracteres.',
    });
  });
});
