import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type ListSearch, readListSearch } from './list-search.ts';

export interface ListState extends ListSearch {
  /** A new sort order or search returns to the first page. With `replaces`, Back skips the current state. */
  change: (next: ListSearch, replaces?: boolean) => void;
}

/** The route validates the URL with `readListSearch`. */
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

/** For a second list on a page, as in a dialog that picks a record. */
export function useLocalListState(initial: ListSearch = {}): ListState {
  const [state, setState] = useState(initial);
  return { ...state, change: (next) => setState((previous) => ({ ...previous, ...fromFirstPage(next) })) };
}

/** Unless `next` names a page. `undefined` removes the page from the URL. */
const fromFirstPage = (next: ListSearch): ListSearch => ({ page: undefined, ...next });
