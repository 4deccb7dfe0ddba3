import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage, type Query } from '../http.ts';
import { sharedTexts } from '../texts.ts';
import type { ChosenRecord } from './field-values.ts';
import { type Creatable, useNewRecord } from './new-record.ts';
import { matchesQuery } from './resource-api.ts';
import { resourceTexts } from './texts.ts';

interface ReferenceFieldProps {
  label: string;
  /** Which records are offered, and whether one that lacks can be made. */
  source: { path: string; filter?: Query; creates?: Creatable };
  value: ChosenRecord | null;
  onChange: (chosen: ChosenRecord | null) => void;
  required?: boolean;
  error?: ReactNode;
}

/** Instead of an id: to make what is not there. */
const CREATE = 'create';

/** Chooses another record: typing asks the server. Emptied, nothing is chosen. */
export function ReferenceField({ label, source, value, onChange, ...input }: ReferenceFieldProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  // The field shows the chosen name, which is no search.
  const wanted = typed === value?.name ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, 200);
  const { data = [], error, isPending, isPlaceholderData } = useQuery(matchesQuery(source, search));
  const known = value && !data.some(({ _id }) => _id === value._id) && search === '' ? [value, ...data] : data;

  const create = useNewRecord(source.creates);
  const isThere = known.some(({ name }) => name.toLocaleLowerCase() === wanted.toLocaleLowerCase());
  const isSettled = search === wanted && !isPlaceholderData && !isPending && !error;
  const offers = create && isSettled && !isThere;

  function choose(id: string | null) {
    if (id !== CREATE) return onChange(known.find(({ _id }) => _id === id) ?? null);
    void create?.(wanted, (record) => (record ? onChange({ _id: record._id, name: record.name }) : setTyped(typed)));
  }

  return (
    <Select
      {...input}
      label={label}
      placeholder={sharedTexts.selectOption}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': resourceTexts.clear(label) }}
      data={[
        ...known.map(({ _id, name }) => ({ value: _id, label: name })),
        ...(offers ? [{ value: CREATE, label: wanted ? resourceTexts.create(wanted) : resourceTexts.createOne }] : []),
      ]}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={error ? errorMessage(error) : isPending ? resourceTexts.searching : resourceTexts.noMatches}
      value={value?._id ?? null}
      onChange={choose}
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
