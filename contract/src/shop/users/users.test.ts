import { describe, expect, it } from 'vitest';
import { user } from '../../testing/examples.ts';
import { problemsOf } from '../../testing/problems-of.ts';
import {
  addressChangeRefusal,
  deletionRefusal,
  disablingRefusal,
  passwordChangeRefusal,
  passwordReset,
  roleChangeRefusal,
  users,
} from './users.ts';

const { name, email, role } = user;
const least = { name, email, role };

describe('Creating a user (docs/rules.md#users-1)', () => {
  it('name, e-mail address and role are required', () => {
    const missing = {
      name: 'Este campo es obligatorio.',
      email: 'Este campo es obligatorio.',
      role: 'Este campo es obligatorio.',
    };
    expect(problemsOf(users.create, {})).toEqual(missing);
    expect(problemsOf(users.create, { name: '', email: ' ', role: '' })).toEqual(missing);
  });

  it('a password of spaces is refused', () => {
    const password = '          ';
    expect(problemsOf(users.create, { ...least, password })).toEqual({ password: 'Este campo es obligatorio.' });
  });

  it('a new user is active and has no extra permissions', () => {
    expect(users.create.parse(least)).toEqual({ ...least, enabled: true, extraPermissions: [] });
  });

  it('the role is admin, seller or readonly', () => {
    for (const known of ['admin', 'seller', 'readonly'])
      expect(problemsOf(users.create, { ...least, role: known })).toEqual({});
    expect(problemsOf(users.create, { ...least, role: 'owner' })).toEqual({ role: 'Elegí una de las opciones.' });
  });

  it('no request can make a user the owner', () => {
    expect(users.create.parse({ ...least, owner: true })).not.toHaveProperty('owner');
    expect(users.update.parse({ owner: true })).toEqual({});
  });

  it('only the two extra permissions can be granted', () => {
    const granted = ['sales.customProducts', 'sales.export'];
    expect(users.update.parse({ extraPermissions: granted })).toEqual({ extraPermissions: granted });
    expect(problemsOf(users.update, { extraPermissions: ['users.delete'] })).toEqual({
      'extraPermissions.0': 'Elegí una de las opciones.',
    });
  });
});

describe('The password of a user', () => {
  it('a password has at least 8 characters', () => {
    expect(problemsOf(passwordReset, { newPassword: '12345678' })).toEqual({});
    expect(problemsOf(passwordReset, { newPassword: '1234567' })).toEqual({
      newPassword: 'La contraseña debe tener al menos 8 caracteres.',
    });
    expect(problemsOf(passwordReset, { newPassword: '' })).toEqual({ newPassword: 'Este campo es obligatorio.' });
    expect(problemsOf(passwordReset, {})).toEqual({ newPassword: 'Este campo es obligatorio.' });
  });

  it('a password keeps the spaces that the user typed', () => {
    expect(passwordReset.parse({ newPassword: '  con espacios ' }).newPassword).toBe('  con espacios ');
  });

  it('an edit cannot change the password', () => {
    expect(users.update.parse({ password: 'otra clave' })).toEqual({});
  });

  it('a record of a user has no password', () => expect(Object.keys(users.record.shape)).not.toContain('password'));
});

const owner = { _id: 'owner', owner: true };
const admin = { _id: 'admin', owner: false };
const ownerMessage =
  'Este usuario no puede ser eliminado por ser el propietario del sistema. Tampoco puede modificar su rol de Administrador. Contactar a soporte tecnico si desea elegir otro usuario como propietario.';

describe('The owner (docs/rules.md#users-3)', () => {
  it.each([owner, admin])("the $_id cannot delete or disable the owner, or change the owner's role", ({ _id }) => {
    expect(deletionRefusal(owner, _id)).toBe(ownerMessage);
    expect(roleChangeRefusal(owner, _id)).toBe(ownerMessage);
    expect(disablingRefusal(owner, _id)).toBe('El propietario del sistema no se puede deshabilitar.');
  });
});

describe('Users cannot lock themselves out (docs/rules.md#users-4)', () => {
  it('users can neither delete nor disable themselves, nor change their own role', () => {
    expect(deletionRefusal(admin, 'admin')).toBe('No podés eliminar ni deshabilitar tu propio usuario.');
    expect(disablingRefusal(admin, 'admin')).toBe('No podés eliminar ni deshabilitar tu propio usuario.');
    expect(roleChangeRefusal(admin, 'admin')).toBe('No podés cambiar tu propio rol.');
  });

  it('any other user may be deleted, disabled and given another role', () => {
    expect([deletionRefusal, disablingRefusal, roleChangeRefusal].map((why) => why(admin, 'owner'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('A change of a user’s e-mail address or password', () => {
  it('only the owner changes the owner’s e-mail address and password', () => {
    const reason = 'Solo el propietario puede cambiar su propio correo electrónico y su contraseña.';
    expect(addressChangeRefusal(owner, 'admin')).toBe(reason);
    expect(passwordChangeRefusal(owner, 'admin')).toBe(reason);
    expect(addressChangeRefusal(owner, 'owner')).toBeUndefined();
    expect([addressChangeRefusal(admin, 'owner'), passwordChangeRefusal(admin, 'owner')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('users cannot set their own password without their current password', () => {
    const reason = 'Tu propia contraseña se cambia en «Mi cuenta», con la actual.';
    expect([passwordChangeRefusal(owner, 'owner'), passwordChangeRefusal(admin, 'admin')]).toEqual([reason, reason]);
  });
});
