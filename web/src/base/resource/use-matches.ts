import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ChosenRecord } from './field-values.ts';
import { type MatchesOf, matchesQuery } from './resource-api.ts';

/**
 * `found` is empty while the request is pending, so that no option changes under the pointer. With `enabled` false no request is
 * sent.
 */
export function useMatches<Row extends ChosenRecord>(source: MatchesOf<Row>, searchText: string, enabled = true) {
  const [search] = useDebouncedValue(searchText, 200);
  const { data = [], error, isLoading } = useQuery({ ...matchesQuery(source, search), enabled });
  const isAwaited = search !== searchText || isLoading;
  return { found: isAwaited || !enabled ? [] : data, error: isAwaited ? null : error, isAwaited };
}
