import { isFoundBy } from '@dioptria/contract/base/text.ts';
import { Group, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { Pager } from './pager.tsx';

interface RowSearchProps extends Pick<TextInputProps, 'flex' | 'miw'> {
  label: string;
  list: { words: string; search: (words: string) => void };
}

export function RowSearch({ label, list: { words, search }, ...layout }: RowSearchProps) {
  return (
    <TextInput
      {...layout}
      aria-label={label}
      placeholder={label}
      value={words}
      onChange={({ currentTarget }) => search(currentTarget.value)}
    />
  );
}

interface RowPagesProps {
  label: string;
  list: { page: number; pages: number; setPage: (page: number) => void };
}

export function RowPages({ label, list: { page, pages, setPage } }: RowPagesProps) {
  if (pages <= 1) return null;
  return (
    <Group mt="sm">
      <Pager page={page} pages={pages} onPage={setPage} label={label} />
    </Group>
  );
}

const SHOWN = 10;

/** Splits the rows into pages, so that a batch of thousands of items is shown quickly. */
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
