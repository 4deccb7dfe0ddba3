import { Select, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../http/http.ts';
import { sharedTexts } from '../../texts.ts';
import type { Source } from './field.ts';
import type { ChosenRecord } from './field-values.ts';
import { useNewRecord } from '../forms/new-record.ts';
import { resourceTexts } from '../texts.ts';
import { useMatches, useTypedChoice } from './use-typed-choice.ts';

interface ReferenceFieldProps {
  label: string;
  source: Source;
  value: ChosenRecord | null;
  onChange: (chosen: ChosenRecord | null) => void;
  required?: boolean;
  description?: ReactNode;
  error?: ReactNode;
}

/** The values of the other options are ids. */
const CREATE = 'create';

/** Enter and Tab choose a match of the typed words. Clearing the field removes the choice (docs/rules.md#accessibility-6). */
export function ReferenceField({ source, value, onChange, ...input }: ReferenceFieldProps) {
  const { detailOf } = source;
  const [typedText, setTypedText] = useState(value?.name ?? '');
  const [isOpen, setOpen] = useState(false);
  // While the field shows the chosen record's name, the name is not searched.
  const searchText = typedText === value?.name ? '' : typedText.trim();
  const { found, error, isAwaited } = useMatches(source, searchText);
  const known = value && searchText === '' && !found.some(({ _id }) => _id === value._id) ? [value, ...found] : found;

  const create = useNewRecord(source.creates);
  const isThere = known.some(({ name }) => name.toLocaleLowerCase() === searchText.toLocaleLowerCase());
  const offersCreate = create && !isAwaited && !error && !isThere;

  function choose(id: string | null) {
    if (id === CREATE) {
      void create?.(searchText, (record) => {
        setTypedText(record?.name ?? typedText);
        if (record) onChange(record);
      });
      return;
    }
    onChange(known.find(({ _id }) => _id === id) ?? null);
  }

  const typedChoice = useTypedChoice(
    source,
    searchText,
    (record) => {
      setTypedText(record.name);
      setOpen(false);
      onChange(record);
    },
    isOpen && offersCreate && known.length === 0 ? () => choose(CREATE) : undefined,
  );

  return (
    <Select
      {...input}
      placeholder={sharedTexts.selectOption}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': resourceTexts.clear(input.label) }}
      allowDeselect={false}
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      checkIconPosition="right"
      withScrollArea={false}
      styles={{ dropdown: { maxHeight: '13.75rem', overflowY: 'auto' } }}
      // The list is rendered inside the dialog, because the rest of the page is hidden from assistive technology.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', preventPositionChangeWhenVisible: false }}
      data={[
        ...known.map(({ _id, name }) => ({ value: _id, label: name })),
        ...(offersCreate
          ? [{ value: CREATE, label: searchText ? resourceTexts.create(searchText) : resourceTexts.createOne }]
          : []),
      ]}
      {...(detailOf && {
        renderOption: ({ option }) => {
          const record = known.find(({ _id }) => _id === option.value);
          return (
            <>
              {option.label}
              {record && (
                <Text span c="dimmed" fz="sm">
                  {detailOf(record)}
                </Text>
              )}
            </>
          );
        },
      })}
      // The server has already filtered, ignoring accents. Mantine's own filter would drop matches.
      filter={({ options }) => options}
      nothingFoundMessage={error ? errorMessage(error) : isAwaited ? resourceTexts.searching : resourceTexts.noMatches}
      value={value?._id ?? null}
      onChange={choose}
      searchValue={typedText}
      onSearchChange={(text) => {
        setTypedText(text);
        if (text === '' && value) onChange(null);
      }}
      {...typedChoice}
    />
  );
}
