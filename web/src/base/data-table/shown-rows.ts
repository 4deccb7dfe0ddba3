import { isFoundBy } from '@dioptria/contract/base/search-text.ts';
import { useState } from 'react';

/** The number of rows that a list in a dialog shows at once. */
const SHOWN = 10;

/** Shows a long list page by page, so that a batch of thousands of items stays quick. */
export function useShownRows<Row>(rows: readonly Row[]) {
  const [chosen, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / SHOWN));
  const page = Math.min(chosen, pages);
  return { shown: rows.slice((page - 1) * SHOWN, page * SHOWN), page, pages, setPage };
}

/** Shows the rows whose text the typed words find, page by page. */
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
    /** Shows the page of a row, and clears the search. */
    showRow: (row: Row) => {
      setWords('');
      list.setPage(Math.floor(rows.indexOf(row) / SHOWN) + 1);
    },
  };
}
