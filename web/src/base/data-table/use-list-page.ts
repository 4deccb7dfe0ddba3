import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http, type Query } from '../http/http.ts';
import { queryKeys } from '../http/query-keys.ts';
import type { ListState } from './list-state.ts';

/** The number of rows on a page (docs/rules.md#lists-5). */
export const PAGE_SIZE = 10;

/** The source of a list's rows: the path '/tenant/sales', and a filter that is always sent. */
export interface ListSource {
  path: string;
  filter?: Query;
}

const pageQuery = <Row>({ path, filter = {} }: ListSource, request: Query) =>
  queryOptions({
    queryKey: queryKeys.list(path, filter, request),
    queryFn: ({ signal }) => http.list<Row>(path, { query: { ...filter, ...request }, signal }),
  });

/**
 * Loads the list's current page. Until the current page has loaded, the rows of the previous page stay on the screen,
 * and `stale` is true. The hook also prefetches the following page.
 */
export function useListPage<Row>(source: ListSource, state: ListState) {
  const { page = 1, sort, search, change } = state;
  const request = { page, limit: PAGE_SIZE, sort, search };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...pageQuery<Row>(source, request),
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  const settled = data !== undefined && !isPlaceholderData;

  const queryClient = useQueryClient();
  useEffect(() => {
    // The page no longer exists, for example because a user deleted the page's only row. The last page replaces the
    // missing page, and Back skips the missing page.
    if (settled && page > pages) change({ page: pages > 1 ? pages : undefined }, true);
    if (!settled || page >= pages) return;
    const next = pageQuery<Row>(source, { ...request, page: page + 1 });
    if (!queryClient.getQueryState(next.queryKey)) void queryClient.prefetchQuery(next);
  });

  return {
    /** Undefined until the first answer. */
    rows: data?.rows,
    total: data?.total,
    page,
    pages,
    goTo: (target: number) => change({ page: target > 1 ? target : undefined }),
    /** The error of a failed load. Null while rows are shown, even if loading the rows again failed. */
    error: data ? null : error,
    retry: () => void refetch(),
    stale: isPlaceholderData,
  };
}
