import { describe, expect, it } from 'vitest';
import { user } from '../../testing/examples.ts';
import { problemsOf } from '../../testing/problems-of.ts';
import { passwordReset, users } from './users.ts';

const { name, email, role } = user;
const least = { name, email, role };

describe('Creating a user (docs/rules.md#users-1)', () => {
  it('requires name, email and role', () => {
    const missing = {
      name: 'Este campo es obligatorio.',
      email: 'Este campo es obligatorio.',
      role: 'Este campo es obligatorio.',
    };
    expect(problemsOf(users.create, {})).toEqual(missing);
    expect(problemsOf(users.create, { name: '', email: ' ', role: '' })).toEqual(missing);
  });

  it('takes no password of blanks', () => {
    const password = '          ';
    expect(problemsOf(users.create, { ...least, password })).toEqual({ password: 'Este campo es obligatorio.' });
  });

  it('makes an active user without extra permissions', () => {
    expect(users.create.parse(least)).toEqual({ ...least, enabled: true, extraPermissions: [] });
  });

  it('offers the roles admin, seller and readonly', () => {
    for (const known of ['admin', 'seller', 'readonly'])
      expect(problemsOf(users.create, { ...least, role: known })).toEqual({});
    expect(problemsOf(users.create, { ...least, role: 'owner' })).toEqual({ role: 'Elegí una de las opciones.' });
  });

  it('cannot make an owner', () => {
    expect(users.create.parse({ ...least, owner: true })).not.toHaveProperty('owner');
    expect(users.update.parse({ owner: true })).toEqual({});
  });

  it('grants only the two extra permissions', () => {
    const granted = ['sales.customProducts', 'sales.export'];
    expect(users.update.parse({ extraPermissions: granted })).toEqual({ extraPermissions: granted });
    expect(problemsOf(users.update, { extraPermissions: ['users.delete'] })).toEqual({
      'extraPermissions.0': 'Elegí una de las opciones.',
    });
  });
});

describe('The password of a user', () => {
  it('has at least 8 characters', () => {
    expect(problemsOf(passwordReset, { newPassword: '12345678' })).toEqual({});
    expect(problemsOf(passwordReset, { newPassword: '1234567' })).toEqual({
      newPassword: 'La contraseña debe tener al menos 8 caracteres.',
    });
    expect(problemsOf(passwordReset, { newPassword: '' })).toEqual({ newPassword: 'Este campo es obligatorio.' });
    expect(problemsOf(passwordReset, {})).toEqual({ newPassword: 'Este campo es obligatorio.' });
  });

  it('is kept as typed, spaces included', () => {
    expect(passwordReset.parse({ newPassword: '  con espacios ' }).newPassword).toBe('  con espacios ');
  });

  it('is set at creation or by a reset, never by an edit', () => {
    expect(users.update.parse({ password: 'otra clave' })).toEqual({});
  });

  it('is in no record', () => expect(Object.keys(users.record.shape)).not.toContain('password'));
});
