import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { errorMessage } from '../../http/http.ts';
import { showError } from '../../ui/toasts/toast.ts';
import type { ChosenRecord } from './field-values.ts';
import type { Source } from './field.ts';
import { type MatchesOf, matchesQuery, readScanned } from '../resource-api.ts';

/** Mantine handles Enter once the arrow keys have moved to an option of the open list. */
export function hasActiveOption(field: HTMLElement): boolean {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return Boolean(list?.querySelector('[data-combobox-selected]'));
}

const exactMatch = (matches: readonly ChosenRecord[], words: string) =>
  matches.find(({ name }) => name.toLocaleLowerCase() === words.toLocaleLowerCase());

/**
 * Enter takes the record of a scanned code, else the first match. `createOnly` is given while the open list offers only a new record,
 * and Enter calls it. Tab takes the only match, or the match with exactly the typed
 * name. If the user changes the words before the answer arrives, the answer is ignored (docs/rules.md#accessibility-6).
 */
export function useTypedChoice(
  source: Source,
  searchText: string,
  choose: (record: ChosenRecord) => void,
  createOnly?: () => void,
) {
  const queryClient = useQueryClient();
  const turn = useRef(0);

  async function find(key: 'Enter' | 'Tab'): Promise<ChosenRecord | undefined> {
    const scanned = source.scans ? await readScanned(source.list, searchText) : undefined;
    if (scanned) return scanned;
    const matches = await queryClient.fetchQuery(matchesQuery(source, searchText));
    return exactMatch(matches, searchText) ?? (key === 'Enter' || matches.length === 1 ? matches[0] : undefined);
  }

  async function take(key: 'Enter' | 'Tab', field: HTMLInputElement) {
    const own = (turn.current += 1);
    try {
      const record = await find(key);
      if (own !== turn.current) return;
      if (record) choose(record);
      // The next scan replaces a text that matches nothing.
      else if (key === 'Enter') field.select();
    } catch (failure) {
      showError(errorMessage(failure));
    }
  }

  return {
    onInput: () => {
      turn.current += 1;
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key } = event;
      if (searchText === '' || event.nativeEvent.isComposing || (key !== 'Enter' && key !== 'Tab')) return;
      // Enter must not submit the form while the user has typed words and chosen no option.
      if (key === 'Enter') event.preventDefault();
      if (key === 'Enter' && hasActiveOption(event.currentTarget)) return;
      if (key === 'Enter' && createOnly) createOnly();
      else void take(key, event.currentTarget);
    },
  };
}

/**
 * `found` is empty while the request is pending, so that no option changes under the pointer. With `enabled` false no request is
 * sent.
 */
export function useMatches<Row extends ChosenRecord>(source: MatchesOf<Row>, searchText: string, enabled = true) {
  const [search] = useDebouncedValue(searchText, 200);
  const { data = [], error, isLoading } = useQuery({ ...matchesQuery(source, search), enabled });
  const isAwaited = search !== searchText || isLoading;
  return { found: isAwaited || !enabled ? [] : data, error: isAwaited ? null : error, isAwaited };
}
