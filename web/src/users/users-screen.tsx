import { whyAddressIsFixed, whyIsKept, whyRoleIsFixed, whyStaysEnabled } from '@dioptria/contract/user-rules.ts';
import { defineScreen } from '../shared/resource/screen.ts';
import { activeOrNot } from '../shared/resource/texts.ts';
import { EnabledChip } from '../shared/ui/enabled-chip.tsx';
import { permissionLabels, roleLabels, userTexts } from './texts.ts';
import { UserExtra } from './user-extra.tsx';

/** 'Lista de Usuarios' (spec §2 'List screens', §6): who may sign in, as what, and what a seller may besides. */
export const usersScreen = defineScreen({
  name: 'users',
  path: 'users',
  resource: async () => (await import('@dioptria/contract/users.ts')).users,
  texts: {
    title: 'Lista de Usuarios',
    create: 'Crear Nuevo Usuario',
    empty: 'Todavía no hay usuarios.',
    emptyDetail: 'Cargá el primero con «Crear Nuevo Usuario».',
    created: (name) => `Se creó el usuario «${name}».`,
    createFailed: 'Error al crear el usuario.',
    updateFailed: 'Error al actualizar el usuario.',
    deleteFailed: 'Error al eliminar el usuario.',
    deleteQuestion: (name) => ({
      title: '¿Eliminar este usuario?',
      message: `«${name}» se borra para siempre y ya no va a poder entrar.`,
      confirm: 'Eliminar usuario',
      cancel: 'Conservar',
      destructive: true,
    }),
    labels: {
      name: 'Nombre',
      email: 'Email',
      role: 'Rol',
      enabled: 'Estado',
      extraPermissions: 'Permisos adicionales',
      password: 'Contraseña',
    },
  },
  columns: [
    { field: 'name', width: '30%', cell: ({ name }) => <strong>{name}</strong> },
    { field: 'email', width: '36%' },
    { field: 'role', cell: ({ role }) => roleLabels[role] },
    { field: 'enabled', cell: ({ enabled }) => <EnabledChip enabled={enabled} /> },
  ],
  card: ({ name, email, role, enabled }) => [
    name,
    email,
    roleLabels[role],
    <EnabledChip key="enabled" enabled={enabled} />,
  ],
  fields: [
    { field: 'name', kind: 'text' },
    { field: 'email', kind: 'email' },
    { field: 'role', kind: 'select', options: roleLabels },
    { field: 'password', kind: 'password', on: 'create', help: userTexts.passwordHelp },
    { field: 'enabled', kind: 'switch', on: 'edit', options: activeOrNot },
    {
      field: 'extraPermissions',
      kind: 'ticks',
      options: permissionLabels,
      help: userTexts.permissionsHelp,
      wide: true,
    },
  ],
  fixed: (user, actorId) => ({
    email: whyAddressIsFixed(user, actorId),
    role: whyRoleIsFixed(user, actorId),
    enabled: whyStaysEnabled(user, actorId),
  }),
  isKept: (user, actorId) => whyIsKept(user, actorId) !== undefined,
  detailExtra: UserExtra,
});
