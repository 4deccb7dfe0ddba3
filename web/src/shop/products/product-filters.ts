import type { ReferenceFilter } from '../../base/resource/reference-filters.tsx';

export const productFilters = [
  { filter: 'brandId', of: 'brands', label: 'Marca', all: 'Todas las marcas' },
  { filter: 'categoryId', of: 'categories', label: 'Categoría', all: 'Todas las categorías' },
  { filter: 'providerId', of: 'providers', label: 'Proveedor', all: 'Todos los proveedores' },
] as const satisfies readonly ReferenceFilter[];
