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
  /**
   * Called with the text of the search when the user presses Enter. Resolves to true if the text is the code of a
   * product.
   */
  onScan: (text: string) => Promise<boolean>;
  onFocus: () => void;
  /** Moves the focus from the search into the rows. */
  onArrowDown: (words: string) => void;
}

/** The search field, and the selects of brand, category and provider. */
export function PickerFilters({ filter, onFilter, ...search }: PickerFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchField {...search} label={texts.search} className={classes.search} data-autofocus />
      <ReferenceFilters filters={productFilters} chosen={filter} onChange={onFilter} />
    </search>
  );
}
