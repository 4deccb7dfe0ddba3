import type { ReferenceFilter } from './reference-filters.tsx';

/** The filters of products: in their list, in the picker of a sale, and for a price change or a count of some of them. */
export const productFilters = [
  { filter: 'brandId', path: 'brands', label: 'Marca', all: 'Todas las marcas' },
  { filter: 'categoryId', path: 'categories', label: 'Categoría', all: 'Todas las categorías' },
  { filter: 'providerId', path: 'providers', label: 'Proveedor', all: 'Todos los proveedores' },
] as const satisfies readonly ReferenceFilter[];
