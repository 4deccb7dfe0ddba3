import { z } from './zod.ts';
import { newPassword } from './account.ts';
import { email, oneOf, queryFlag, recordFields, text, yesOrNo } from './fields.ts';
import { grantablePermissionLabels, grantablePermissions, roleLabels, roles } from './permissions.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';

export const emailTaken = 'Ya existe un usuario con ese correo electrónico.';
export const passwordChanged = 'La contraseña se actualizó correctamente.';

const fields = {
  name: text(120),
  email: email(),
  role: oneOf(roles),
  enabled: yesOrNo(),
  extraPermissions: z.array(oneOf(grantablePermissions)).max(grantablePermissions.length),
};

/** The users of a tenant. `extraPermissions` are the permissions that an admin grants to one seller (docs/rules.md#roles-5). */
export const users = defineResource({
  name: 'users',
  path: 'users',
  envelope: 'user',
  record: z.object({
    ...recordFields,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    enabled: z.boolean(),
    owner: z.boolean(),
    extraPermissions: z.array(z.enum(grantablePermissions)),
  }),
  fields: {
    name: { label: 'Nombre', kind: 'text' },
    email: { label: 'Email', kind: 'email' },
    role: { label: 'Rol', kind: 'option', options: roleLabels },
    enabled: { label: 'Estado', kind: 'enabled' },
    owner: { label: 'Propietario', kind: 'yesNo' },
    extraPermissions: { label: 'Permisos adicionales', kind: 'options', options: grantablePermissionLabels },
    password: { label: 'Contraseña', kind: 'secret' },
  },
  create: z.object({
    ...fields,
    enabled: fields.enabled.default(true),
    extraPermissions: fields.extraPermissions.default([]),
    password: newPassword(),
  }),
  update: changesOf(fields),
  filters: { role: oneOf(roles).optional(), enabled: queryFlag().optional() },
  sortable: ['name', 'email', 'role', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'email'],
  permissions: resourcePermissions('users'),
});

/** The body of `PUT /tenant/users/reset-password/{id}`. */
export const passwordReset = z.object({ newPassword: newPassword() });

/** `GET /tenant/users/{id}/totp`: whether the user signs in with a code besides the password. */
export const userTotp = z.object({ enabled: z.boolean() });
