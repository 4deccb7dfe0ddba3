import type { SearchResults } from '@dioptria/contract/shop/search/search.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys } from '../../base/http/query-keys.ts';

const path = '/tenant/search';
const nothing: SearchResults = { clients: [], sales: [], products: [] };

/** 150 ms after the last key. A new text cancels the pending request. */
export function useSearchResults(text: string) {
  const words = text.trim();
  const [search] = useDebouncedValue(words, 150);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: queryKeys.search(path, search),
    queryFn: ({ signal }) => http.get<SearchResults>(path, { query: { search }, signal }),
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
