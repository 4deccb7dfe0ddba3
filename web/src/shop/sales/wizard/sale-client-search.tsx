import type { ComponentProps } from 'react';
import { ClientSearchForm } from '../../clients/client-search.tsx';
import { clientTexts as texts } from './texts.ts';
import type { ClientSearch } from './use-client-search.ts';

interface SaleClientSearchProps extends Pick<
  ComponentProps<typeof ClientSearchForm>,
  'variant' | 'isFocused' | 'children'
> {
  search: ClientSearch;
  /** The message of the search replaces it. */
  problem?: string | undefined;
}

export function SaleClientSearch({ search, problem, ...form }: SaleClientSearchProps) {
  return (
    <ClientSearchForm
      {...form}
      text={search.text}
      onType={search.type}
      onSearch={search.run}
      onMatch={search.choose}
      isSearching={search.isPending}
      label={texts.search}
      problem={search.problem ?? problem}
    />
  );
}
