import { Input, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tableTexts } from '../../shared/data-table/texts.ts';
import { namesQuery, type ProductFilter } from '../sales-api.ts';
import classes from './picker.module.css';
import { pickerTexts as texts } from './texts.ts';

interface PickerFiltersProps {
  filter: ProductFilter;
  onFilter: (filter: ProductFilter) => void;
  onSearch: (text: string | undefined) => void;
  /** From the search into the rows. */
  onArrowDown: () => void;
}

const filters = [
  { key: 'brandId', path: 'brands', label: texts.brand, all: texts.allBrands },
  { key: 'categoryId', path: 'categories', label: texts.category, all: texts.allCategories },
  { key: 'providerId', path: 'providers', label: texts.provider, all: texts.allProviders },
] as const;

/** Search, brand, category and provider. */
export function PickerFilters({ filter, onFilter, onSearch, onArrowDown }: PickerFiltersProps) {
  const [text, setText] = useState('');
  const ask = useDebouncedCallback((typed: string) => onSearch(typed.trim() || undefined), 250);
  function type(typed: string) {
    setText(typed);
    ask(typed);
  }

  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        aria-label={texts.search}
        placeholder={texts.search}
        autoComplete="off"
        maxLength={100}
        data-autofocus
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSection={text && <Input.ClearButton aria-label={tableTexts.clearSearch} onClick={() => type('')} />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onArrowDown();
        }}
      />
      {filters.map(({ key, path, label, all }) => (
        <NameFilter
          key={key}
          path={path}
          label={label}
          all={all}
          value={filter[key]}
          onChange={(id) => onFilter({ ...filter, [key]: id })}
        />
      ))}
    </search>
  );
}

interface NameFilterProps {
  path: (typeof filters)[number]['path'];
  label: string;
  /** What it says while it does not narrow. */
  all: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function NameFilter({ path, label, all, value = '', onChange }: NameFilterProps) {
  const { data = [] } = useQuery(namesQuery(path));
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...data.map(({ _id, name }) => ({ value: _id, label: name }))]}
      value={value}
      data-narrowed={value !== '' || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
