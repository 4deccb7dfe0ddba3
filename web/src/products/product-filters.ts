import type { ReferenceFilter } from '../shared/resource/reference-filters.tsx';

/** What products are narrowed by, in their list and in the picker of a sale (spec §2 'Product picker modal', §7). */
export const productFilters = [
  { filter: 'brandId', path: 'brands', label: 'Marca', all: 'Todas las marcas' },
  { filter: 'categoryId', path: 'categories', label: 'Categoría', all: 'Todas las categorías' },
  { filter: 'providerId', path: 'providers', label: 'Proveedor', all: 'Todos los proveedores' },
] as const satisfies readonly ReferenceFilter[];
