import { Input, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatNumber } from '../format.ts';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import classes from './data-table.module.css';
import { tableTexts } from './texts.ts';

interface ListHeaderProps {
  title: string;
  titleAs: 'h1' | 'h2';
  total: number | undefined;
  action: ReactNode;
  exportMenu: ReactNode;
  /** Without it there is no search. */
  search: SearchFieldProps | false;
}

/** Title with the count beside it, search, and the one primary button. */
export function ListHeader({ title, titleAs: Title, total, action, exportMenu, search }: ListHeaderProps) {
  return (
    <div className={classes.header}>
      <Title className={classes.title}>{title}</Title>
      <span className={classes.count} aria-live="polite">
        {total !== undefined && (
          <>
            {formatNumber(total)}
            <span className="visually-hidden"> {tableTexts.results}</span>
          </>
        )}
      </span>
      {search && <SearchField {...search} />}
      {exportMenu}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

interface SearchFieldProps {
  search: string | undefined;
  onSearch: (text: string) => void;
  onArrowDown: () => void;
}

/** Asks the server once the typing rests. */
function SearchField({ search = '', onSearch, onArrowDown }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  const [asked, setAsked] = useState(search);
  // The address changed by itself: back, or a cleared search.
  if (search !== asked) {
    setAsked(search);
    setText(search);
  }
  const ask = useDebouncedCallback((next: string) => {
    setAsked(next.trim());
    onSearch(next.trim());
  }, 250);
  useShortcut({ key: '/', label: tableTexts.focusSearch, run: () => field.current?.focus() });

  function type(next: string) {
    setText(next);
    ask(next);
  }

  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      aria-label={tableTexts.search}
      placeholder={tableTexts.search}
      autoComplete="off"
      maxLength={100}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      rightSection={text && <Input.ClearButton aria-label={tableTexts.clearSearch} onClick={() => type('')} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          onArrowDown();
        }
      }}
    />
  );
}
