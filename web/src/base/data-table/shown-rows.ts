import { isFoundBy } from '@dioptria/contract/base/text.ts';
import { useState } from 'react';

const SHOWN = 10;

/** So that a batch of thousands of items is shown quickly. */
export function useShownRows<Row>(rows: readonly Row[]) {
  const [chosen, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / SHOWN));
  const page = Math.min(chosen, pages);
  return { shown: rows.slice((page - 1) * SHOWN, page * SHOWN), page, pages, setPage };
}

export function useSearchedRows<Row>(rows: readonly Row[], textOf: (row: Row) => string) {
  const [words, setWords] = useState('');
  const found = words.trim() === '' ? rows : rows.filter((row) => isFoundBy(textOf(row), words));
  const list = useShownRows(found);
  return {
    ...list,
    found,
    words,
    search: (next: string) => {
      setWords(next);
      list.setPage(1);
    },
    showRow: (row: Row) => {
      setWords('');
      list.setPage(Math.floor(rows.indexOf(row) / SHOWN) + 1);
    },
  };
}
