import { brands } from './brands.ts';
import { defineExport } from './export.ts';
import { activeWord } from './record-words.ts';

/** 'Lista de Marcas' as a file. */
export const brandsExport = defineExport(brands, {
  file: 'marcas',
  sheet: 'Marcas',
  columns: [
    { header: 'Nombre', kind: 'text', value: ({ name }) => name },
    { header: 'Descripción', kind: 'text', width: 48, value: ({ description }) => description },
    { header: 'Estado', kind: 'text', width: 10, value: ({ enabled }) => activeWord(enabled) },
    { header: 'Fecha de Registro', kind: 'instant', value: ({ createdAt }) => createdAt },
  ],
});
