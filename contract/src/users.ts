import { z } from 'zod';
import { newPassword } from './account.ts';
import { email, oneOf, queryFlag, recordFields, text, yesOrNo } from './fields.ts';
import { grantablePermissions, roles } from './permissions.ts';
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

/** Who may sign in (spec §3 'User'). `extraPermissions` are what an admin grants one seller (decisions §2). */
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
  permissions: resourcePermissions('users'),
});

/** `PUT /tenant/users/reset-password/{id}` (spec §7). */
export const passwordReset = z.object({ newPassword: newPassword() });

/** `GET /tenant/users/{id}/totp`: whether the user signs in with a code besides the password. */
export const userTotp = z.object({ enabled: z.boolean() });
