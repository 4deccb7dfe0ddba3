import type { products } from '@dioptria/contract/products.ts';
import type { RecordOf } from '@dioptria/contract/resource.ts';
import { http, type Query } from '../http/http.ts';
import { addressOf } from '../http/query-keys.ts';

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

/** The products to begin with: those of a list, by its query, or some of them with their numbers of labels. */
export type LabelStart = { query: Query } | { copies: ReadonlyMap<string, number> };

/** The most products of a list. */
export const MOST_PRODUCTS = 1000;
/** The most ids that one request names. */
const MOST_IDS = 100;

const address = addressOf({ path: 'products' });

async function productsOf(copies: ReadonlyMap<string, number>): Promise<LabelledProduct[]> {
  const ids = [...copies.keys()];
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, part) =>
    ids.slice(part * MOST_IDS, (part + 1) * MOST_IDS),
  );
  const found = await Promise.all(
    parts.map((part) => http.get<LabelledProduct[]>(address, { query: { ids: part.join(',') } })),
  );
  return found.flat();
}

/** The products to begin with, and their numbers of labels. */
export async function readLines(start: LabelStart): Promise<LabelLine[]> {
  if ('query' in start) {
    const query = { ...start.query, limit: MOST_PRODUCTS };
    return (await http.get<LabelledProduct[]>(address, { query })).map((product) => ({ product, copies: 1 }));
  }
  const found = await productsOf(start.copies);
  return found.map((product) => ({ product, copies: start.copies.get(product._id) ?? 1 }));
}

export const readProduct = (id: string) => http.get<LabelledProduct>(`${address}/${id}`);
