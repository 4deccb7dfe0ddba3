import { z } from 'zod';
import { email, oneOf, queryFlag, recordFields, requiredField, text, yesOrNo } from './fields.ts';
import { grantablePermissions, roles } from './permissions.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './user-rules.ts';

export const emailTaken = 'Ya existe un usuario con ese correo electrónico.';
export const passwordChanged = 'La contraseña se actualizó correctamente.';

const password = () =>
  z
    .string({ error: requiredField })
    .max(MAX_PASSWORD, `No puede superar los ${MAX_PASSWORD} caracteres.`)
    .regex(/\S/, { error: requiredField, abort: true })
    .min(MIN_PASSWORD, `La contraseña debe tener al menos ${MIN_PASSWORD} caracteres.`);

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
    password: password(),
  }),
  update: changesOf(fields),
  filters: { role: oneOf(roles).optional(), enabled: queryFlag().optional() },
  sortable: ['name', 'email', 'role', 'enabled', 'createdAt'],
  defaultSort: 'name',
  permissions: resourcePermissions('users'),
});

/** `PUT /tenant/users/reset-password/{id}` (spec §7). */
export const passwordReset = z.object({ newPassword: password() });
