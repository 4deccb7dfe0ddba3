import { describe, expect, it } from 'vitest';
import {
  addressChangeRefusal,
  deletionRefusal,
  passwordChangeRefusal,
  roleChangeRefusal,
  disablingRefusal,
} from './user-rules.ts';

const owner = { _id: 'owner', owner: true };
const admin = { _id: 'admin', owner: false };
const ownerMessage =
  'Este usuario no puede ser eliminado por ser el propietario del sistema. Tampoco puede modificar su rol de Administrador. Contactar a soporte tecnico si desea elegir otro usuario como propietario.';

describe('The owner (docs/rules.md#users-3)', () => {
  it.each([owner, admin])('the owner remains an enabled admin, even at the request of the $_id', ({ _id }) => {
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

describe('The e-mail address and the password of a user: with those of the owner, another user could take over the shop', () => {
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

  it('users cannot set their own password without the current one', () => {
    const reason = 'Tu propia contraseña se cambia en «Mi cuenta», con la actual.';
    expect([passwordChangeRefusal(owner, 'owner'), passwordChangeRefusal(admin, 'admin')]).toEqual([reason, reason]);
  });
});
