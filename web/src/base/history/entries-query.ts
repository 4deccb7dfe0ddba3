import type { HistoryEntry } from '@dioptria/contract/shop/audit/audit.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { http, type Query } from '../http/http.ts';

const AT_ONCE = 50;

/** Newest first. */
export const entriesQuery = <Entry extends HistoryEntry>(
  queryKey: readonly unknown[],
  path: string,
  filter: Query = {},
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      http.get<Entry[]>(path, { query: { ...filter, before: pageParam, limit: AT_ONCE }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < AT_ONCE ? undefined : last.at(-1)?._id),
    // The entries are always refetched, so that the newest entries are shown.
    staleTime: 0,
  });
