import { Input, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type Ref, useState } from 'react';
import { errorMessage } from '../http/http.ts';
import { showError } from '../ui/toasts/toast.ts';
import { tableTexts } from './texts.ts';

interface SearchFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  label: string;
  search: string | undefined;
  onSearch: (words: string | undefined) => void;
  onArrowDown: (words: string) => void;
  /** Scanners type Enter after a code. If the function returns true, the text was a code, and the field is cleared. */
  onScan?: ((text: string) => Promise<boolean>) | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Calls `onSearch` 250 ms after the last key. */
export function SearchField({ label, search = '', onSearch, onArrowDown, onScan, ...input }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  // The search changed outside of this field: the user pressed Back, or cleared the search.
  if (search !== lastSearch) {
    setLastSearch(search);
    setText(search);
  }
  const router = useRouter();
  const sendSearch = useDebouncedCallback((next: string, path: string) => {
    // The user has followed a link. The field remains until the other page has loaded, and must not change the URL of
    // that page.
    if (router.latestLocation.pathname !== path) return;
    setLastSearch(next.trim());
    onSearch(next.trim() || undefined);
  }, 250);
  function type(next: string) {
    setText(next);
    sendSearch(next, router.latestLocation.pathname);
  }
  async function scan(field: HTMLInputElement) {
    const scanned = field.value.trim();
    if (!onScan || scanned === '') return;
    // Selects the text, so that the next scan replaces the text.
    field.select();
    try {
      if ((await onScan(scanned)) && field.value.trim() === scanned) type('');
    } catch (error) {
      showError(errorMessage(error));
    }
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      maxLength={100}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      rightSection={text && <Input.ClearButton aria-label={tableTexts.clearSearch} onClick={() => type('')} />}
      {...input}
      data-scan={onScan !== undefined || undefined}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void scan(event.currentTarget);
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        sendSearch.flush();
        onArrowDown(text.trim());
      }}
    />
  );
}
