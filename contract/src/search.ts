import { z } from 'zod';
import { optionalText } from './fields.ts';
import { orderStatuses } from './sale-status.ts';

/** How many results of a kind the search of the whole shop gives. */
export const SEARCH_RESULTS = 5;

/** The query of `GET /tenant/search`. */
export const searchQuery = z.strictObject({ search: optionalText(100).default('') });

/**
 * What the search of the whole shop finds: up to `SEARCH_RESULTS` of each kind, the closest first, and of each only what
 * tells one from another. A kind that the user may not read stays empty, as everything does for a blank search.
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
