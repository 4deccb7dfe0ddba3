import { searchEndpoints } from '@dioptria/contract/shop/search/search-endpoints.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { searchShop } from './search-queries.ts';

export function searchRoute(api: Api): void {
  serve(api, searchEndpoints.find, { work: (context, { query }) => searchShop(context, query.search) });
}
