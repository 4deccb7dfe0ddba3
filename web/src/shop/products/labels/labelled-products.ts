import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { call } from '../../../base/http/call.ts';
import type { Query } from '../../../base/http/http.ts';

const { list, read } = resourceEndpoints.products;

export type LabelledProduct = Pick<
  AnswerOf<typeof read>,
  '_id' | 'name' | 'code' | 'barcode' | 'price' | 'lacksPrice' | 'stock' | 'frameSize'
>;

export interface LabelLine {
  product: LabelledProduct;
  copies: number;
}

/** A query of the list of products, or the number of labels for each product id. */
export type LabelStart = { query: Query } | { copies: ReadonlyMap<string, number> };

export const MAX_PRODUCTS = 1000;
const MAX_IDS = 100;

async function productsOf(copies: ReadonlyMap<string, number>): Promise<LabelledProduct[]> {
  const ids = [...copies.keys()];
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, part) =>
    ids.slice(part * MAX_IDS, (part + 1) * MAX_IDS),
  );
  const found = await Promise.all(parts.map((part) => call(list, { query: { ids: part.join(',') } })));
  return found.flat();
}

export async function readLines(start: LabelStart): Promise<LabelLine[]> {
  if ('query' in start) {
    const query = { ...start.query, limit: MAX_PRODUCTS };
    return (await call(list, { query })).map((product) => ({ product, copies: 1 }));
  }
  const found = await productsOf(start.copies);
  return found.map((product) => ({ product, copies: start.copies.get(product._id) ?? 1 }));
}

export const readProduct = (id: string) => call(read, { params: { id } });

export const labelFields = ['name', 'code', 'price', 'barcode'] as const;
export type LabelField = (typeof labelFields)[number];

export const labelsIn = (lines: readonly LabelLine[]): LabelledProduct[] =>
  lines.flatMap(({ product, copies }) => Array.from({ length: copies }, () => product));
