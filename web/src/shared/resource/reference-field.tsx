import { isFoundBy } from '@dioptria/contract/search-text.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage, type Query } from '../http.ts';
import type { ChosenRecord } from './field-values.ts';
import { type Creatable, useNewRecord } from './new-record.ts';
import { matchesQuery } from './resource-api.ts';
import { SearchSelect } from './search-select.tsx';
import { resourceTexts } from './texts.ts';

interface Source {
  path: string;
  /** Which records are offered. */
  filter?: Query;
  /** Whether one that lacks can be made. */
  creates?: Creatable;
}

interface ReferenceFieldProps {
  label: string;
  source: Source;
  value: ChosenRecord | null;
  onChange: (chosen: ChosenRecord | null) => void;
  required?: boolean;
  error?: ReactNode;
}

/** Instead of an id: to make what is not there. */
const CREATE = 'create';

/** Chooses another record: typing asks the server. Emptied, nothing is chosen. */
export function ReferenceField({ source, value, onChange, ...input }: ReferenceFieldProps) {
  const [typed, setTyped] = useState(value?.name ?? '');
  const [shown, setShown] = useState(value);
  if (value?._id !== shown?._id || value?.name !== shown?.name) {
    setShown(value);
    setTyped(value?.name ?? '');
  }
  // The field shows the chosen name, which is no search.
  const wanted = typed === value?.name ? '' : typed.trim();
  const { known, error, isAwaited } = useMatches(source, wanted, value);

  const create = useNewRecord(source.creates);
  const isThere = known.some(({ name }) => name.toLocaleLowerCase() === wanted.toLocaleLowerCase());
  const offers = create && !isAwaited && !error && !isThere;

  function choose(id: string) {
    if (id === CREATE) {
      void create?.(wanted, (record) => (record ? onChange({ _id: record._id, name: record.name }) : setTyped(typed)));
      return;
    }
    const chosen = known.find(({ _id }) => _id === id);
    if (!chosen) return;
    setTyped(chosen.name);
    onChange(chosen);
  }

  return (
    <SearchSelect
      {...input}
      options={[
        ...known.map(({ _id, name }) => ({ value: _id, label: name })),
        ...(offers ? [{ value: CREATE, label: wanted ? resourceTexts.create(wanted) : resourceTexts.createOne }] : []),
      ]}
      isAwaited={isAwaited}
      nothing={error ? errorMessage(error) : isAwaited ? resourceTexts.searching : resourceTexts.noMatches}
      value={value?._id ?? null}
      typed={typed}
      isSearching={wanted !== ''}
      onType={setTyped}
      onChoose={choose}
      onClear={() => onChange(null)}
      onLeave={() => {
        if (typed.trim() === '' && value) onChange(null);
        else setTyped(value?.name ?? '');
      }}
    />
  );
}

/** What the server finds; while it has not answered, what of its last answer fits too. */
function useMatches(source: Source, wanted: string, value: ChosenRecord | null) {
  const [search] = useDebouncedValue(wanted, 200);
  const { data = [], error, isPending, isPlaceholderData } = useQuery(matchesQuery(source, search));
  const isAwaited = !error && (search !== wanted || isPending || isPlaceholderData);
  const found = isAwaited ? data.filter(({ name }) => isFoundBy(name, wanted)) : data;
  const isMissing = value && wanted === '' && !found.some(({ _id }) => _id === value._id);
  return { known: isMissing ? [value, ...found] : found, error, isAwaited };
}
