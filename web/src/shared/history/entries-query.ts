import type { HistoryEntry } from '@dioptria/contract/audit.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { http, type Query } from '../http.ts';
import type { Wording } from './wording.ts';

/** Entries that are asked for at once. */
const AT_ONCE = 50;

/** Entries of a log, newest first; the next ones begin after the last one seen. */
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
    // What happened a moment ago is what one looks for.
    staleTime: 0,
  });

/** The words of a kind of record: code, which comes when it is first wanted. */
export const wordingQuery = (name: string, load: () => Promise<Wording>) =>
  queryOptions({ queryKey: ['wording', name], queryFn: load, staleTime: Infinity });
