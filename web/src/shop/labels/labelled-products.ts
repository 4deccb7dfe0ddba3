import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { http, type Query } from '../../base/http/http.ts';
import { resourcePath } from '../../base/http/query-keys.ts';

/** The fields of a product that a label may show. */
export type LabelledProduct = Pick<
  RecordOf<typeof products>,
  '_id' | 'name' | 'code' | 'barcode' | 'price' | 'stock' | 'frameSize'
>;

/** A product and the number of its labels. */
export interface LabelLine {
  product: LabelledProduct;
  copies: number;
}

/**
 * The initial products of the dialog. With `query`: the products of the list with this query. With `copies`: the
 * products with these ids, each with its number of labels.
 */
export type LabelStart = { query: Query } | { copies: ReadonlyMap<string, number> };

/** The maximum number of products that the dialog takes from a list. */
export const MAX_PRODUCTS = 1000;
/** The maximum number of ids in a request. */
const MAX_IDS = 100;

const productsPath = resourcePath({ path: 'products' });

async function productsOf(copies: ReadonlyMap<string, number>): Promise<LabelledProduct[]> {
  const ids = [...copies.keys()];
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, part) =>
    ids.slice(part * MAX_IDS, (part + 1) * MAX_IDS),
  );
  const found = await Promise.all(
    parts.map((part) => http.get<LabelledProduct[]>(productsPath, { query: { ids: part.join(',') } })),
  );
  return found.flat();
}

/** Loads the initial products of the dialog, each with its number of labels. */
export async function readLines(start: LabelStart): Promise<LabelLine[]> {
  if ('query' in start) {
    const query = { ...start.query, limit: MAX_PRODUCTS };
    return (await http.get<LabelledProduct[]>(productsPath, { query })).map((product) => ({ product, copies: 1 }));
  }
  const found = await productsOf(start.copies);
  return found.map((product) => ({ product, copies: start.copies.get(product._id) ?? 1 }));
}

export const readProduct = (id: string) => http.get<LabelledProduct>(`${productsPath}/${id}`);
