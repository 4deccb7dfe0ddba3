import { defineExport } from './export.ts';
import { optometrists } from './optometrists.ts';

/** 'Lista de Medicos' as a file. */
export const optometristsExport = defineExport(optometrists, {
  file: 'medicos',
  sheet: 'Medicos',
  columns: [
    { header: 'Nombre', kind: 'text', value: ({ name }) => name },
    { header: 'Matricula', kind: 'text', width: 16, value: ({ license }) => license },
    { header: 'Fecha de Registro', kind: 'instant', value: ({ createdAt }) => createdAt },
  ],
});
