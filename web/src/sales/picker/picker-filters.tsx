import { Input, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { productFilters } from '../../products/product-filters.ts';
import { tableTexts } from '../../shared/data-table/texts.ts';
import { ReferenceFilters } from '../../shared/resource/reference-filters.tsx';
import type { ProductFilter } from '../sales-api.ts';
import classes from './picker.module.css';
import { pickerTexts as texts } from './texts.ts';

interface PickerFiltersProps {
  filter: ProductFilter;
  onFilter: (filter: ProductFilter) => void;
  onSearch: (text: string | undefined) => void;
  /** From the search into the rows. */
  onArrowDown: () => void;
}

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
      <ReferenceFilters filters={productFilters} chosen={filter} onChange={onFilter} />
    </search>
  );
}
