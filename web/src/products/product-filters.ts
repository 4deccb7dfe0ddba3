import type { ReferenceFilter } from '../shared/resource/reference-filters.tsx';

/** The filters of products, in their list and in the picker of a sale. */
export const productFilters = [
  { filter: 'brandId', path: 'brands', label: 'Marca', all: 'Todas las marcas' },
  { filter: 'categoryId', path: 'categories', label: 'Categoría', all: 'Todas las categorías' },
  { filter: 'providerId', path: 'providers', label: 'Proveedor', all: 'Todos los proveedores' },
] as const satisfies readonly ReferenceFilter[];
