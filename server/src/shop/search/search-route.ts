import { searchQuery, searchResults } from '@dioptria/contract/shop/search/search.ts';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { searchShop } from './search-queries.ts';

export function searchRoute(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url: '/tenant/search',
    caller: 'signed-in',
    tag: 'search',
    summary: 'Clients, sales and products by one text: the closest few of each that the user may read',
    query: searchQuery,
    answer: searchResults,
    work: (context, { query }) => searchShop(context, query.search),
  });
}
