import type { Query, QueryClient } from '@tanstack/react-query';

/** Changes within these milliseconds share one refetch. */
const TOGETHER = 100;
/** The least milliseconds between two refetches. */
const APART = 800;

type Touches = (query: Query) => boolean;

/**
 * Refetches the touched queries: at once those on the screen, the others when a component next uses them. Several
 * changes within a short time share one refetch.
 */
export function askAgainTogether(queryClient: QueryClient): { touch: (touches: Touches) => void; stop: () => void } {
  let touched: Touches[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedLast = 0;

  function ask() {
    const all = touched;
    touched = [];
    timer = undefined;
    askedLast = Date.now();
    void askAgain(queryClient, (query) => all.some((touches) => touches(query)));
  }

  return {
    touch(touches) {
      touched.push(touches);
      timer ??= setTimeout(ask, Math.max(TOGETHER, askedLast + APART - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

async function askAgain(queryClient: QueryClient, touches: Touches): Promise<void> {
  // TanStack Query does not restart a query that still waits for its first answer. That answer may be from before the
  // change, so the query is invalidated again once the answer is here.
  const first = queryClient
    .getQueryCache()
    .findAll({ predicate: touches, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined);
  void queryClient.invalidateQueries({ predicate: touches });
  if (first.length === 0) return;
  await Promise.allSettled(first.map(async (query) => query.promise));
  void queryClient.invalidateQueries({ predicate: (query) => first.includes(query) });
}
