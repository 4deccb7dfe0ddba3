import { formatNumber } from '../../../base/format/format.ts';

export const labelsOf = (labels: number) => (labels === 1 ? '1 etiqueta' : `${formatNumber(labels)} etiquetas`);

export const labelTexts = {
  title: 'Etiquetas',
  products: 'Productos',
  add: 'Agregar un producto',
  addHelp: 'Buscalo por nombre, o escaneá su código: cada lectura suma una copia.',
  none: 'Todavía no elegiste productos.',
  copies: 'Copias',
  copiesOf: (product: string) => `Copias de ${product}`,
  onePerProduct: '1 de cada uno',
  byStock: 'Una por unidad en stock',
  remove: (product: string) => `Quitar ${product}`,
  removeAll: 'Quitar todos',
  pages: 'Páginas de productos',
  format: 'Formato',
  fields: 'Qué se imprime',
  fieldLabels: { name: 'Nombre', code: 'Código', price: 'Precio', barcode: 'Código de barras' },
  first: 'Primera etiqueta libre',
  firstHelp: (positions: number) => `De 1 a ${positions}, por filas: así se aprovecha una hoja empezada.`,
  wrongFirst: (positions: number) => `Tiene que ser un número de 1 a ${positions}.`,
  preview: 'Así queda',
  print: (labels: number) => `Imprimir ${labelsOf(labels)}`,
  sheets: (sheets: number) => (sheets === 1 ? '1 hoja' : `${formatNumber(sheets)} hojas`),
  tooMany: (most: number) => `Se imprimen hasta ${labelsOf(most)} por vez: sacá productos o copias.`,
  cut: (most: number) => `La lista tiene más productos: acá están los primeros ${formatNumber(most)}.`,
  unreadable: (products: number) =>
    products === 1
      ? 'El código de 1 producto no entra en este formato: se imprime sin barras.'
      : `Los códigos de ${formatNumber(products)} productos no entran en este formato: se imprimen sin barras.`,
  barcode: (text: string) => `Código de barras ${text}`,
} as const;
