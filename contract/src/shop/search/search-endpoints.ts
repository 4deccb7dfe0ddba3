import { endpoint } from '../../base/endpoint.ts';
import { searchQuery, searchResults } from './search.ts';

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
