import { z } from '../../base/zod.ts';
import { optionalText } from '../../base/fields.ts';
import { orderStatuses } from '../sale-values/sale-status-labels.ts';

/** The most results of each kind in a search of all kinds. */
export const SEARCH_RESULTS = 5;

/** The query of `GET /tenant/search`. */
export const searchQuery = z.strictObject({ search: optionalText(100).default('') });

/**
 * The results of a search of all kinds: up to `SEARCH_RESULTS` of each kind, the closest first, with only the fields that
 * distinguish them. A kind that the user may not read is empty. For a blank search all kinds are empty.
 */
export const searchResults = z.object({
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
  products: z.array(z.object({ _id: z.uuid(), code: z.string(), name: z.string(), price: z.number(), stock: z.int() })),
});
export type SearchResults = z.output<typeof searchResults>;
