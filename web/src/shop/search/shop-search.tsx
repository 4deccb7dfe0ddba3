import { searchEndpoints, type SearchResults } from '@dioptria/contract/shop/search/search-endpoints.ts';
import { ActionIcon, Combobox, Group, Modal, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { queryOf } from '../../base/http/call.ts';
import { sharedTexts } from '../../base/texts.ts';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { useOpenDialog } from '../../base/ui/dialogs/open-dialogs.ts';
import { usePhone } from '../../base/ui/phone.ts';
import { type Found, foundGroups, FoundList, type Place, placesMatching, searchTexts as texts } from './found.tsx';
import classes from './shop-search.module.css';

interface SearchBoxProps {
  /** Shown before the user types. */
  menu: readonly Place[];
  places: readonly Place[];
  onClose: () => void;
}

export function ShopSearch({ label, ...box }: SearchBoxProps & { label: string }) {
  const { onClose } = box;
  const phone = usePhone();
  useOpenDialog(true, onClose);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      returnFocus={false}
      closeOnEscape={false}
      lockScroll={false}
      size="38rem"
      yOffset="12vh"
      fullScreen={phone}
      radius="lg"
      classNames={{ content: classes.content }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} blur={3} />
      <Modal.Content shadow="md" aria-label={label}>
        <Modal.Body display="flex" flex={1} mih={0} p={0} style={{ flexDirection: 'column' }}>
          <SearchBox {...box} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function SearchBox({ menu, places, onClose }: SearchBoxProps) {
  const combobox = useCombobox({ opened: true });
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const { groups, isSettled, isFirst, error, retry } = useFound(text, text.trim() === '' ? menu : places);
  const options = groups.flatMap(({ found }) => found);
  const active = options.find(({ id }) => id === chosenId) ?? (text.trim() === '' ? undefined : options[0]);
  const nothing = isSettled && !error && options.length === 0;

  function open(found: Found | undefined) {
    if (!found) return;
    onClose();
    found.open();
  }
  // The field takes the focus at once, because the user types right after Ctrl+K. Mantine would focus the field later.
  useEffect(() => field.current?.focus(), []);
  const enter = useEnter(isSettled, () => open(active));

  function press(event: KeyboardEvent) {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Escape') onClose();
    if (key === 'Enter') enter.press();
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step === undefined) return;
    event.preventDefault();
    const position = active ? options.indexOf(active) : Math.min(0, -step);
    setChosenId(options.at((position + step) % options.length)?.id);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => open(options.find((option) => option.id === id))}>
      <Group
        wrap="nowrap"
        gap="0.5rem"
        py="0.5rem"
        ps="0.5rem"
        pe="0.625rem"
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <Combobox.EventsTarget withKeyboardNavigation={false} withExpandedAttribute aria-activedescendant={active?.id}>
          <TextInput
            ref={field}
            flex={1}
            variant="unstyled"
            size="md"
            aria-label={texts.field}
            aria-autocomplete="list"
            placeholder={texts.placeholder}
            leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
            enterKeyHint="go"
            maxLength={100}
            data-autofocus
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setChosenId(undefined);
              enter.forget();
            }}
            onKeyDown={press}
          />
        </Combobox.EventsTarget>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={sharedTexts.close} onClick={onClose}>
          <IconX size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      <output className="visually-hidden">
        {nothing ? texts.nothing(text.trim()) : isSettled && texts.total(options.length)}
      </output>
      <div className={classes.results} data-stale={!isSettled || undefined}>
        {error && <ErrorState error={error} onRetry={retry} />}
        {isFirst && <LoadingText lines={4} />}
        {nothing && <EmptyState title={texts.nothing(text.trim())} detail={texts.nothingDetail} />}
        <FoundList groups={groups} active={active} onPoint={({ id }) => setChosenId(id)} />
      </div>
    </Combobox>
  );
}

function useFound(text: string, places: readonly Place[]) {
  const navigate = useNavigate();
  const { results, ...state } = useSearchResults(text);
  return { ...state, groups: foundGroups(results, placesMatching(places, text), navigate) };
}

/** If the user presses Enter while the search is pending, the result opens once the answer is here. */
function useEnter(isSettled: boolean, openActive: () => void) {
  const isWanted = useRef(false);
  const openNow = useEffectEvent(() => {
    if (isWanted.current) openActive();
    isWanted.current = false;
  });
  useEffect(() => {
    if (isSettled) openNow();
  }, [isSettled]);
  return {
    press: () => {
      isWanted.current = !isSettled;
      if (isSettled) openActive();
    },
    forget: () => {
      isWanted.current = false;
    },
  };
}

const noResults: SearchResults = { clients: [], sales: [], products: [] };

/** Searches 150 ms after the last key. A new text cancels the pending request. */
function useSearchResults(text: string) {
  const words = text.trim();
  const [search] = useDebouncedValue(words, 150);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...queryOf(searchEndpoints.find, { query: { search } }),
    enabled: search !== '',
    // The results of the previous text remain until the next answer.
    placeholderData: keepPreviousData,
  });
  const isBlank = words === '';
  const isSettled = isBlank || (search === words && !isPlaceholderData && !(isFetching && !data));
  return {
    results: isBlank ? noResults : (data ?? noResults),
    isSettled,
    isFirst: !isBlank && !data && !error,
    error: isBlank ? null : error,
    retry: () => void refetch(),
  };
}
