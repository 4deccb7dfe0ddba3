import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListRequest, ListSource } from './list-source.ts';
import type { ListState } from './list-state.ts';

/** Rows on a page (spec §9). */
export const PAGE_SIZE = 10;

/**
 * The page of a list that its state names. The previous page stays in view, marked `stale`, until the next one is
 * here, and the one after is fetched beforehand.
 */
export function useListPage<Row>(source: ListSource<Row>, state: ListState) {
  const { page = 1, sort, search, change } = state;
  const request = { page, limit: PAGE_SIZE, sort, search } satisfies ListRequest;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...source(request),
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  const settled = data !== undefined && !isPlaceholderData;

  const queryClient = useQueryClient();
  useEffect(() => {
    // A page after the last one, as when its only row was deleted, gives way to the last.
    if (settled && page > pages) change({ page: pages > 1 ? pages : undefined });
    if (!settled || page >= pages) return;
    const next = source({ ...request, page: page + 1 });
    if (!queryClient.getQueryState(next.queryKey)) void queryClient.prefetchQuery(next);
  });

  return {
    /** Nothing before the first answer. */
    rows: data?.rows,
    total: data?.total,
    page,
    pages,
    goTo: (target: number) => change({ page: target > 1 ? target : undefined }),
    /** Why there is nothing to show; not set while older rows still are. */
    error: data ? null : error,
    retry: () => void refetch(),
    stale: isPlaceholderData,
  };
}
