import type { Query, QueryClient } from '@tanstack/react-query';

/** Changes within these milliseconds share one refetch. */
const BATCH_TIME = 100;
/** In milliseconds. */
const LEAST_INTERVAL = 800;

type IsStale = (query: Query) => boolean;

/** A stale query on the screen is refetched within a second. Other stale queries wait until a component uses them. */
export function batchRefetches(queryClient: QueryClient): { markStale: (isStale: IsStale) => void; stop: () => void } {
  let waiting: IsStale[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRefetch = 0;

  function refetchWaiting() {
    const batch = waiting;
    waiting = [];
    timer = undefined;
    lastRefetch = Date.now();
    void refetch(queryClient, (query) => batch.some((isStale) => isStale(query)));
  }

  return {
    markStale(isStale) {
      waiting.push(isStale);
      timer ??= setTimeout(refetchWaiting, Math.max(BATCH_TIME, lastRefetch + LEAST_INTERVAL - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

async function refetch(queryClient: QueryClient, isStale: IsStale): Promise<void> {
  // TanStack Query does not restart a query that still waits for its first answer. This answer may be older than the
  // change, so the query is invalidated again once the answer is here.
  const first = queryClient
    .getQueryCache()
    .findAll({ predicate: isStale, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined);
  void queryClient.invalidateQueries({ predicate: isStale });
  if (first.length === 0) return;
  await Promise.allSettled(first.map(async (query) => query.promise));
  void queryClient.invalidateQueries({ predicate: (query) => first.includes(query) });
}
