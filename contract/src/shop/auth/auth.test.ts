import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../testing/problems-of.ts';
import { deviceLabel, loginRequest, passwordChange, signInFailed, tooManyAttempts } from './auth.ts';

describe('Signing in (docs/rules.md#sessions-1)', () => {
  it('a sign-in requires e-mail address and password', () => {
    const missing = { email: 'Este campo es obligatorio.', password: 'Este campo es obligatorio.' };
    expect(problemsOf(loginRequest, {})).toEqual(missing);
    expect(problemsOf(loginRequest, { email: ' ', password: '' })).toEqual(missing);
  });

  it('the e-mail address loses the spaces around it, and the password keeps its spaces', () => {
    expect(loginRequest.parse({ email: ' ana@correo.com ', password: ' clave ' })).toEqual({
      email: 'ana@correo.com',
      password: ' clave ',
    });
  });

  it('a wrong e-mail address and a wrong password get the same message', () => {
    expect(signInFailed).toBe('Correo electrónico o contraseña incorrectos.');
  });

  it('the message for too many attempts says how long to wait: in seconds, then in whole minutes', () => {
    expect(tooManyAttempts(1)).toBe('Demasiados intentos. Probá de nuevo en 1 segundo.');
    expect(tooManyAttempts(30)).toBe('Demasiados intentos. Probá de nuevo en 30 segundos.');
    expect(tooManyAttempts(89)).toBe('Demasiados intentos. Probá de nuevo en 89 segundos.');
    expect(tooManyAttempts(90)).toBe('Demasiados intentos. Probá de nuevo en 2 minutos.');
    expect(tooManyAttempts(121)).toBe('Demasiados intentos. Probá de nuevo en 3 minutos.');
  });
});

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
