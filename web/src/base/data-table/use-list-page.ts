import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { anyQuery, type ListEndpoint, pageOf } from '../http/call.ts';
import type { Query } from '../http/http.ts';
import { PAGE_SIZE, shownPage, urlPage } from './pages.ts';
import type { ListState } from './list-state.ts';

/** The endpoint of a list, and a filter that is always sent. */
export interface ListSource<Row> {
  endpoint: ListEndpoint<Row>;
  filter?: Query;
}

const pageQuery = <Row>({ endpoint, filter }: ListSource<Row>, request: Query) =>
  pageOf(endpoint, anyQuery({ ...filter, ...request }));

/**
 * Until the current page has loaded, the rows of the previous page are shown, and `stale` is true. Also prefetches the following
 * page.
 */
export function useListPage<Row>(source: ListSource<Row>, state: ListState, pageSize = PAGE_SIZE) {
  const { sort, search, change } = state;
  const page = shownPage(state.page ?? 1, pageSize);
  const request = { page, limit: pageSize, sort, search };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...pageQuery<Row>(source, request),
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const settled = data !== undefined && !isPlaceholderData;

  const goTo = (target: number, replaces?: boolean) =>
    change({ page: target > 1 ? urlPage(target, pageSize) : undefined }, replaces);

  const queryClient = useQueryClient();
  useEffect(() => {
    // If the page no longer exists, for example because a user deleted its only row, the last page replaces it.
    // Back skips the missing page.
    if (settled && page > pages) goTo(pages, true);
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
    goTo,
    /** Null while rows are shown, even if loading the rows again failed. */
    error: data ? null : error,
    retry: () => void refetch(),
    stale: isPlaceholderData,
  };
}
