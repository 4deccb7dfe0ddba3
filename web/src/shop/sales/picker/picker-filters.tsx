import { productFilters } from '../../products/product-filters.ts';
import { SearchField } from '../../../base/data-table/search-field.tsx';
import { ReferenceFilters } from '../../../base/resource/reference-filters.tsx';
import type { ProductFilter } from '../sales-api.ts';
import classes from './picker.module.css';
import { pickerTexts as texts } from './texts.ts';

interface PickerFiltersProps {
  filter: ProductFilter;
  onFilter: (filter: ProductFilter) => void;
  search: string | undefined;
  onSearch: (words: string | undefined) => void;
  /** True if the text is the code of a product. */
  onScan: (text: string) => Promise<boolean>;
  onFocus: () => void;
  onArrowDown: (words: string) => void;
}

export function PickerFilters({ filter, onFilter, ...search }: PickerFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchField {...search} label={texts.search} className={classes.search} data-autofocus />
      <ReferenceFilters filters={productFilters} chosen={filter} onChange={onFilter} />
    </search>
  );
}
