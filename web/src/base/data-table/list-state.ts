import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type ListSearch, readListSearch } from './list-search.ts';

/** A list's page, sort order and search, with the function that changes these parameters. */
export interface ListState extends ListSearch {
  /**
   * Changes the page, the sort order or the search. A new sort order or search returns to the first page.
   * @param replaces true if Back must skip the current state
   */
  change: (next: ListSearch, replaces?: boolean) => void;
}

/**
 * Keeps a list's state in the page's URL, beside the page's own parameters. The route validates the URL with
 * `readListSearch`.
 */
export function useUrlListState(): ListState {
  const state = readListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    ...state,
    // Back returns to each page of the list, but not to the search after each typed letter.
    change: (next, replaces = 'search' in next) =>
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => ({ ...previous, ...fromFirstPage(next) }),
        replace: replaces,
        resetScroll: false,
      }),
  };
}

/**
 * Keeps a list's state in the component instead of the URL: for a second list on a page, as in a dialog that picks a
 * record.
 */
export function useLocalListState(initial: ListSearch = {}): ListState {
  const [state, setState] = useState(initial);
  return { ...state, change: (next) => setState((previous) => ({ ...previous, ...fromFirstPage(next) })) };
}

/**
 * Returns a change that also goes to the first page, unless `next` names a page. `undefined` removes the page from the
 * URL.
 */
const fromFirstPage = (next: ListSearch): ListSearch => ({ page: undefined, ...next });
