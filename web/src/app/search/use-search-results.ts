import type { SearchResults } from '@dioptria/contract/search.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '../../shared/http.ts';

const nothing: SearchResults = { clients: [], sales: [], products: [] };

/** What the shop has for a text, asked once the typing rests; a question that is no longer wanted is cancelled. */
export function useSearchResults(text: string) {
  const wanted = text.trim();
  const [search] = useDebouncedValue(wanted, 150);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['/tenant/search', search],
    queryFn: ({ signal }) => http.get<SearchResults>('/tenant/search', { query: { search }, signal }),
    enabled: search !== '',
    // What was found for fewer letters stays in view until the answer is here.
    placeholderData: keepPreviousData,
  });
  const isBlank = wanted === '';
  const isSettled = isBlank || (search === wanted && !isPlaceholderData && !(isFetching && !data));
  return {
    results: isBlank ? nothing : (data ?? nothing),
    isSettled,
    /** Nothing at all to show yet. */
    isFirst: !isBlank && !data && !error,
    error: isBlank ? null : error,
    retry: () => void refetch(),
  };
}
