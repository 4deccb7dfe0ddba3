import { defineExport } from './export.ts';
import { roleLabels } from './permissions.ts';
import { activeWord, yesOrNoWord } from './record-words.ts';
import { users } from './users.ts';

/** 'Lista de Usuarios' as a file: who may sign in, and nothing of how. */
export const usersExport = defineExport(users, {
  file: 'usuarios',
  sheet: 'Usuarios',
  columns: [
    { header: 'Nombre', kind: 'text', value: ({ name }) => name },
    { header: 'Email', kind: 'text', width: 30, value: ({ email }) => email },
    { header: 'Rol', kind: 'text', width: 16, value: ({ role }) => roleLabels[role] },
    { header: 'Estado', kind: 'text', width: 10, value: ({ enabled }) => activeWord(enabled) },
    { header: 'Propietario', kind: 'text', width: 12, value: ({ owner }) => yesOrNoWord(owner) },
    { header: 'Fecha de Registro', kind: 'instant', value: ({ createdAt }) => createdAt },
  ],
});
