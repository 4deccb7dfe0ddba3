import { useNavigate, useSearch } from '@tanstack/react-router';
import { readTexts } from '../data-table/list-search.ts';
import type { ChosenFilters } from './reference-filters.tsx';

export function useFilters(names: readonly string[]) {
  const chosen: ChosenFilters = readTexts(useSearch({ strict: false }), names);
  const navigate = useNavigate();
  const change = (next: ChosenFilters) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, page: undefined, ...next }),
      resetScroll: false,
    });
  return {
    chosen,
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, undefined]))),
    isNarrowed: Object.keys(chosen).length > 0,
  };
}
