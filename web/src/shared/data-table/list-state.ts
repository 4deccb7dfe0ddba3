import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type ListSearch, readListSearch } from './list-search.ts';

/** Which part of a list is shown, and how to show another. */
export interface ListState extends ListSearch {
  /** Changes the page, the order or the search; a change of order or search begins at the first page. */
  change: (next: ListSearch) => void;
}

/** Keeps a list in the page's address, beside the page's own parameters. The route validates with `readListSearch`. */
export function useUrlListState(): ListState {
  const shown = readListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    ...shown,
    change: (next) =>
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => ({ ...previous, ...fromFirstPage(next) }),
        // Each letter of a search is no place to go back to; each page is.
        replace: 'search' in next,
        resetScroll: false,
      }),
  };
}

/** Keeps a list in the component: for a second list on a page, as in a picker. */
export function useLocalListState(initial: ListSearch = {}): ListState {
  const [shown, setShown] = useState(initial);
  return { ...shown, change: (next) => setShown((previous) => ({ ...previous, ...fromFirstPage(next) })) };
}

/** `undefined` takes a parameter out of the address. */
const fromFirstPage = (next: ListSearch): ListSearch => ({ page: undefined, ...next });
