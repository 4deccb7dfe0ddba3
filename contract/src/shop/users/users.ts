import { field, stored } from '../../base/field.ts';
import { email, oneOf, queryFlag, text, yesOrNo } from '../../base/fields.ts';
import { changesAny, defineResource, type NeedsPassword, resourcePermissions } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';
import { newPassword } from '../auth/auth.ts';
import { grantablePermissionLabels, grantablePermissions, roleLabels, roles } from '../permissions.ts';

export const emailTaken = 'Ya existe un usuario con ese correo electrónico.';
export const passwordChanged = 'La contraseña se actualizó correctamente.';

const changesAccount = changesAny('email', 'role', 'extraPermissions');

/** The creation of an admin needs the actor's password too, so that an intruder cannot create an admin. */
const changesAccess: NeedsPassword = (write) =>
  changesAccount(write) ||
  write.action === 'resetPassword' ||
  write.action === 'invite' ||
  (write.before === undefined && write.after?.['role'] === 'admin');

/** A user without a password at creation gets an invitation (docs/rules.md#users-10). */
export const users = defineResource({
  name: 'users',
  path: 'users',
  envelope: 'user',
  fields: {
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    email: field(email(), { label: 'Email', kind: 'email' }),
    role: field(oneOf(roles), { label: 'Rol', kind: 'option', options: roleLabels }),
    enabled: field(yesOrNo(), { label: 'Estado', kind: 'enabled' }, { default: true }),
    owner: stored(z.boolean(), { label: 'Propietario', kind: 'yesNo' }),
    extraPermissions: field(
      z.array(oneOf(grantablePermissions)).max(grantablePermissions.length),
      { label: 'Permisos adicionales', kind: 'options', options: grantablePermissionLabels },
      { default: [] },
    ),
    password: { fieldLabel: { label: 'Contraseña', kind: 'secret' }, create: newPassword().optional() },
  },
  filters: { role: oneOf(roles).optional(), enabled: queryFlag().optional() },
  sortable: ['name', 'email', 'role', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'email'],
  shows: [],
  permissions: resourcePermissions('users'),
  needsPassword: changesAccess,
});

export const passwordReset = z.object({ newPassword: newPassword() });

export const userTotp = z.object({ enabled: z.boolean() });

export const cannotChangeOwner =
  'Este usuario no puede ser eliminado por ser el propietario del sistema. Tampoco puede modificar su rol de Administrador. Contactar a soporte tecnico si desea elegir otro usuario como propietario.';
export const cannotDisableOwner = 'El propietario del sistema no se puede deshabilitar.';
export const cannotRemoveYourself = 'No podés eliminar ni deshabilitar tu propio usuario.';
export const cannotChangeOwnRole = 'No podés cambiar tu propio rol.';
export const cannotChangeOwnerSignIn =
  'Solo el propietario puede cambiar su propio correo electrónico y su contraseña.';
export const cannotRemoveOwnerTotp = 'Solo el propietario puede desactivar su propia verificación en dos pasos.';
export const cannotEndOwnerSessions = 'Solo el propietario puede cerrar sus propias sesiones.';
export const ownTotpElsewhere = 'Tu propia verificación en dos pasos se desactiva en «Mi cuenta», con un código.';
export const ownPasswordElsewhere = 'Tu propia contraseña se cambia en «Mi cuenta», con la actual.';

interface KnownUser {
  _id: string;
  owner: boolean;
}

export function roleChangeRefusal({ _id, owner }: KnownUser, actorId: string): string | undefined {
  if (owner) return cannotChangeOwner;
  return _id === actorId ? cannotChangeOwnRole : undefined;
}

export function disablingRefusal({ _id, owner }: KnownUser, actorId: string): string | undefined {
  if (owner) return cannotDisableOwner;
  return _id === actorId ? cannotRemoveYourself : undefined;
}

export function deletionRefusal({ _id, owner }: KnownUser, actorId: string): string | undefined {
  if (owner) return cannotChangeOwner;
  return _id === actorId ? cannotRemoveYourself : undefined;
}

/** Another admin who changed the owner's address could take over the owner's user. */
export function addressChangeRefusal({ _id, owner }: KnownUser, actorId: string): string | undefined {
  return owner && _id !== actorId ? cannotChangeOwnerSignIn : undefined;
}

export function passwordChangeRefusal(user: KnownUser, actorId: string): string | undefined {
  return user._id === actorId ? ownPasswordElsewhere : addressChangeRefusal(user, actorId);
}

export function sessionEndRefusal({ _id, owner }: KnownUser, actorId: string): string | undefined {
  return owner && _id !== actorId ? cannotEndOwnerSessions : undefined;
}

export function totpRemovalRefusal({ _id, owner }: KnownUser, actorId: string): string | undefined {
  if (_id === actorId) return ownTotpElsewhere;
  return owner ? cannotRemoveOwnerTotp : undefined;
}
