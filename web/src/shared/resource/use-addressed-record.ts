import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { readListSearch } from '../data-table/list-search.ts';

/** The record that the address names by `id`. Once there was one, its dialog is wanted: it stays, to fade away. */
export function useAddressedRecord() {
  const { id } = readListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  if (id !== undefined && !isWanted) setWanted(true);
  return {
    id,
    isWanted,
    close: () =>
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => ({ ...previous, id: undefined }),
        replace: true,
        resetScroll: false,
      }),
  };
}
