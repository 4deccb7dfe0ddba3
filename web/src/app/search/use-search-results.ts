import type { SearchResults } from '@dioptria/contract/shop/search/search.ts';
import { searchEndpoints } from '@dioptria/contract/shop/search/search-endpoints.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../base/http/call.ts';

const nothing: SearchResults = { clients: [], sales: [], products: [] };

/** 150 ms after the last key. A new text cancels the pending request. */
export function useSearchResults(text: string) {
  const words = text.trim();
  const [search] = useDebouncedValue(words, 150);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...queryOf(searchEndpoints.find, { query: { search } }),
    enabled: search !== '',
    // The results of the previous text stay until the next answer.
    placeholderData: keepPreviousData,
  });
  const isBlank = words === '';
  const isSettled = isBlank || (search === words && !isPlaceholderData && !(isFetching && !data));
  return {
    results: isBlank ? nothing : (data ?? nothing),
    isSettled,
    isFirst: !isBlank && !data && !error,
    error: isBlank ? null : error,
    retry: () => void refetch(),
  };
}
