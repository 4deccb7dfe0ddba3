import { Group, TextInput, type TextInputProps } from '@mantine/core';
import { Pager } from './pager.tsx';

interface RowSearchProps extends Pick<TextInputProps, 'flex' | 'miw'> {
  /** The field's accessible name and placeholder. */
  label: string;
  list: { words: string; search: (words: string) => void };
}

/** The search of a long list (`useSearchedRows`). */
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

/** The pages of a long list (`useShownRows`). Renders nothing for a single page. */
export function RowPages({ label, list: { page, pages, setPage } }: RowPagesProps) {
  if (pages <= 1) return null;
  return (
    <Group mt="sm">
      <Pager page={page} pages={pages} onPage={setPage} label={label} />
    </Group>
  );
}
