import { describe, expect, it } from 'vitest';
import { loginRequest, signInFailed, tooManyAttempts } from './auth.ts';
import { problemsOf } from '../../testing/problems-of.ts';

describe('Signing in (docs/rules.md#sessions-1)', () => {
  it('a sign-in requires e-mail address and password', () => {
    const missing = { email: 'Este campo es obligatorio.', password: 'Este campo es obligatorio.' };
    expect(problemsOf(loginRequest, {})).toEqual(missing);
    expect(problemsOf(loginRequest, { email: ' ', password: '' })).toEqual(missing);
  });

  it('the e-mail address loses the spaces around it, the password keeps its spaces', () => {
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
