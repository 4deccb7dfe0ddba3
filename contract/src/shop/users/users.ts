import { z } from '../../base/zod.ts';
import { newPassword } from '../auth/own-user.ts';
import { email, oneOf, queryFlag, text, yesOrNo } from '../../base/fields.ts';
import { field, stored } from '../../base/field.ts';
import { changesAny, defineResource, type NeedsPassword, resourcePermissions } from '../../base/resource.ts';
import { grantablePermissionLabels, grantablePermissions, roleLabels, roles } from '../permissions.ts';

export const emailTaken = 'Ya existe un usuario con ese correo electrónico.';
export const passwordChanged = 'La contraseña se actualizó correctamente.';

const changesAccount = changesAny('email', 'role', 'extraPermissions');

/** A new admin counts too: an intruder could create one. */
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
