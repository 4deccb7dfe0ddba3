import { codeOfScan } from '../products/element-string.ts';
import { endpoint } from '../../base/endpoint.ts';
import { anyText, optionalText } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { orderStatuses } from '../sale-values/sale-status-labels.ts';

export const SEARCH_RESULTS = 5;

const searchQuery = z.strictObject({ search: anyText().default('').transform(codeOfScan).pipe(optionalText(100)) });

/**
 * Up to `SEARCH_RESULTS` matches of each kind, the closest first. If the user may not read a kind, its list is empty.
 */
const searchResults = z.object({
  clients: z.array(
    z.object({ _id: z.uuid(), name: z.string(), typeId: z.string(), numId: z.string(), phone: z.string() }),
  ),
  sales: z.array(
    z.object({
      _id: z.uuid(),
      number: z.int(),
      client: z.string(),
      orderStatus: z.enum(orderStatuses),
      total: z.number(),
    }),
  ),
  products: z.array(
    z.object({
      _id: z.uuid(),
      code: z.string(),
      name: z.string(),
      price: z.number(),
      stock: z.int(),
      verifyStock: z.boolean(),
      lacksPrice: z.boolean(),
      enabled: z.boolean(),
    }),
  ),
});
export type SearchResults = z.output<typeof searchResults>;

export const searchEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/tenant/search',
    caller: 'signed-in',
    tag: 'search',
    summary: 'Clients, sales and products by one text: the closest few of each that the user may read',
    query: searchQuery,
    answer: searchResults,
    shows: [],
  }),
};
