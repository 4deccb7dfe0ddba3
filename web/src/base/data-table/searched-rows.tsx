import { Group, TextInput, type TextInputProps } from '@mantine/core';
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
