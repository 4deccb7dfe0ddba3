import type { Query, QueryClient } from '@tanstack/react-query';

/** Milliseconds in which several changes become one request, and between two such requests. */
const TOGETHER = 100;
const APART = 800;

type Touches = (query: Query) => boolean;

/**
 * Asks again for what is shown and was touched; what is not shown, when it is shown next. Changes that come together ask
 * once.
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
  // A query without an answer yet is not asked anew: its first answer may be from before the change, and is asked again.
  const first = queryClient
    .getQueryCache()
    .findAll({ predicate: touches, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined);
  void queryClient.invalidateQueries({ predicate: touches });
  if (first.length === 0) return;
  await Promise.allSettled(first.map(async (query) => query.promise));
  void queryClient.invalidateQueries({ predicate: (query) => first.includes(query) });
}
