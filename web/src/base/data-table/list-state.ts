import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** The URL has these values, so that a reload, Back and a shared link show the same rows (docs/rules.md#lists-6). */
interface ListSearch {
  /** Counted from 1. The URL of the first page has no parameter. */
  page?: number;
  /** `field` (ascending) or `-field` (descending). If absent, the list has its default sort order. */
  sort?: string;
  search?: string;
  /** The id of the chosen record. The list of sales highlights the record's row; other lists open its detail. */
  id?: string;
}

/**
 * Also reads a text such as '30111222' or 'false' that the router has parsed into a number or a flag. Undefined for '' and for other
 * values.
 */
export function readText(value: unknown): string | undefined {
  const isText = (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';
  return isText ? String(value) : undefined;
}

export function readTexts<const Name extends string>(search: Record<string, unknown>, names: readonly Name[]) {
  const texts = names.map((name) => [name, readText(search[name])] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined)) as { [Key in Name]?: string };
}

export function readListSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(search['page']);
  const sort = readText(search['sort']);
  return {
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(sort && /^-?[A-Za-z.]+$/.test(sort) ? { sort } : {}),
    ...readTexts(search, ['search', 'id']),
  };
}

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

/** The state of a second list on a page, such as a dialog that picks a record. */
export function useLocalListState(initial: ListSearch = {}): ListState {
  const [state, setState] = useState(initial);
  return { ...state, change: (next) => setState((previous) => ({ ...previous, ...fromFirstPage(next) })) };
}

/** Returns to the first page, unless `next` names a page. `undefined` removes the page from the URL. */
const fromFirstPage = (next: ListSearch): ListSearch => ({ page: undefined, ...next });
