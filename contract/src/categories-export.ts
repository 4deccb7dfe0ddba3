import { categories } from './categories.ts';
import { defineExport } from './export.ts';
import { activeWord, yesOrNoWord } from './record-words.ts';

/** 'Lista de Categorias' as a file. */
export const categoriesExport = defineExport(categories, {
  file: 'categorias',
  sheet: 'Categorias',
  columns: [
    { header: 'Nombre', kind: 'text', value: ({ name }) => name },
    { header: 'Descripción', kind: 'text', width: 48, value: ({ description }) => description },
    {
      header: 'Mostrar Tipo (Producto)',
      kind: 'text',
      value: ({ showProductType }) => yesOrNoWord(showProductType),
    },
    { header: 'Estado', kind: 'text', width: 10, value: ({ enabled }) => activeWord(enabled) },
    { header: 'Fecha de Registro', kind: 'instant', value: ({ createdAt }) => createdAt },
  ],
});
