import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { productEndpoints } from '@dioptria/contract/shop/products/product-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { call, withParams } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';
import type { OptionFilter, ReferenceFilter } from '../../base/resource/lists/reference-filters.tsx';

const { list, read } = resourceEndpoints.products;

export type Product = AnswerOf<typeof read>;

export const readProduct = (id: string) => call(read, { params: { id } });

/** `ids` has at most a hundred ids. */
export const readProducts = (ids: readonly string[]) => call(list, { query: { ids: ids.join(',') } });

/** An unused barcode of the shop's own range. */
export const offerBarcode = async () => (await call(productEndpoints.newBarcode)).barcode;

export const movementsOf = ({ _id: id }: Pick<Product, '_id'>) => withParams(productEndpoints.movements, { id });

export const movementsFile = ({ _id: id }: Pick<Product, '_id'>) =>
  withParams(productEndpoints.exportMovements, { id });

export const useAdjustStock = () => useSend(productEndpoints.adjust, undefined, { waitsForRefetch: true });

export const productFilters = [
  { filter: 'brandId', of: 'brands', label: 'Marca', all: 'Todas las marcas' },
  { filter: 'categoryId', of: 'categories', label: 'Categoría', all: 'Todas las categorías' },
  { filter: 'providerId', of: 'providers', label: 'Proveedor', all: 'Todos los proveedores' },
] as const satisfies readonly ReferenceFilter[];

export const productStates = [
  {
    filter: 'enabled',
    label: 'Estado',
    all: 'Todos los estados',
    options: { true: 'Habilitados', false: 'Deshabilitados' },
  },
] as const satisfies readonly OptionFilter[];
