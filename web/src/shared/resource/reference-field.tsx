import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage, type Query } from '../http.ts';
import { sharedTexts } from '../texts.ts';
import type { ChosenRecord } from './field-values.ts';
import { matchesQuery } from './resource-api.ts';
import { resourceTexts } from './texts.ts';

interface ReferenceFieldProps {
  label: string;
  /** Which records are offered. */
  source: { path: string; filter?: Query };
  value: ChosenRecord | null;
  onChange: (chosen: ChosenRecord | null) => void;
  required?: boolean;
  error?: ReactNode;
}

/** Chooses another record: typing asks the server. Emptied, nothing is chosen. */
export function ReferenceField({ label, source, value, onChange, ...input }: ReferenceFieldProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  // The field shows the chosen name, which is no search.
  const [search] = useDebouncedValue(typed === value?.name ? '' : typed.trim(), 200);
  const { data = [], error, isPending } = useQuery(matchesQuery(source, search));
  const known = value && !data.some(({ _id }) => _id === value._id) && search === '' ? [value, ...data] : data;

  return (
    <Select
      {...input}
      label={label}
      placeholder={sharedTexts.selectOption}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': resourceTexts.clear(label) }}
      data={known.map(({ _id, name }) => ({ value: _id, label: name }))}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={error ? errorMessage(error) : isPending ? resourceTexts.searching : resourceTexts.noMatches}
      value={value?._id ?? null}
      onChange={(id) => onChange(known.find(({ _id }) => _id === id) ?? null)}
      searchValue={typed}
      onSearchChange={setTyped}
      onBlur={(event) => {
        if (event.currentTarget.value.trim() === '' && value) onChange(null);
      }}
      // Inside the dialog, where everything else is hidden from screen readers.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', preventPositionChangeWhenVisible: false }}
    />
  );
}
