import type { ReferenceFilter } from '../../base/resource/reference-filters.tsx';

export const productFilters = [
  { filter: 'brandId', path: 'brands', label: 'Marca', all: 'Todas las marcas' },
  { filter: 'categoryId', path: 'categories', label: 'Categoría', all: 'Todas las categorías' },
  { filter: 'providerId', path: 'providers', label: 'Proveedor', all: 'Todos los proveedores' },
] as const satisfies readonly ReferenceFilter[];
