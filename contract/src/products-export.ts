import { defineExport } from './export.ts';
import { products } from './products.ts';
import { yesOrNoWord } from './record-words.ts';

/** 'Lista de Productos' as a file. */
export const productsExport = defineExport(products, {
  file: 'productos',
  sheet: 'Productos',
  columns: [
    { header: 'Código', kind: 'text', width: 16, value: ({ code }) => code },
    { header: 'Nombre', kind: 'text', width: 32, value: ({ name }) => name },
    { header: 'Descripción', kind: 'text', width: 32, value: ({ description }) => description },
    { header: 'Categoría', kind: 'text', value: ({ category }) => category.name },
    { header: 'Marca', kind: 'text', value: ({ brand }) => brand.name },
    { header: 'Proveedor', kind: 'text', value: ({ provider }) => provider.name },
    { header: 'Costo', kind: 'money', value: ({ cost }) => cost },
    { header: 'Rentabilidad (%)', kind: 'decimal', width: 14, value: ({ profitability }) => profitability },
    { header: 'Precio Final con IVA (21%)', kind: 'money', width: 18, value: ({ price }) => price },
    { header: 'Stock', kind: 'integer', value: ({ stock }) => stock },
    { header: 'Controla stock', kind: 'text', width: 14, value: ({ verifyStock }) => yesOrNoWord(verifyStock) },
    { header: 'Fecha de Registro', kind: 'instant', value: ({ createdAt }) => createdAt },
  ],
});
