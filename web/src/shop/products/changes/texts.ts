import { formatNumber } from '../../../base/format/format.ts';

const count = (products: number) => (products === 1 ? '1 producto' : `${formatNumber(products)} productos`);

export const changeTexts = {
  title: 'Cambiar varios',
  changes: 'Qué cambia',
  unchanged: 'Sin cambiar',
  noMinimum: 'Sin mínimo propio',
  choose: 'Qué productos',
  all: (products: number) => `Todos (${formatNumber(products)})`,
  search: 'Buscar en estos productos',
  pages: 'Páginas de productos',
  limit: (products: number) => `Se ven los primeros ${formatNumber(products)}: filtrá la lista para ver otros.`,
  none: 'La lista no tiene productos.',
  preview: 'Vista previa',
  back: 'Volver',
  apply: (products: number) => `Cambiar ${count(products)}`,
  done: (products: number) => `${products === 1 ? 'Se cambió' : 'Se cambiaron'} ${count(products)}.`,
  toOrder: (lenses: number) =>
    `Se ${lenses === 1 ? 'pide' : 'piden'} al laboratorio: no controlar stock (${formatNumber(lenses)})`,
  undone: (undone: number, kept: number) =>
    kept === 0
      ? `Se deshizo: ${count(undone)}.`
      : `Se deshizo: ${count(undone)}. ${count(kept)} quedaron como están, porque cambiaron después.`,
  counts: (changed: number, chosen: number) => `Cambian ${formatNumber(changed)} de ${count(chosen)}.`,
  impossible: (products: number) =>
    `${count(products)} con stock negativo quedan sin controlar: corregí el stock antes.`,
  nothing: 'Elegí qué cambiar, y al menos un producto.',
  recent: 'Cambios de los últimos diez minutos',
  recentChange: (time: string, products: number, fields: string) => `${time} · ${count(products)} · ${fields}`,
  undo: 'Deshacer',
  product: 'Producto',
} as const;
