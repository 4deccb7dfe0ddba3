import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from './reference-filters.module.css';
import { namesQuery } from './resource-api.ts';

/**
 * A filter that limits a list to the rows that reference a chosen record of another resource, for example products of a
 * brand.
 */
export interface ReferenceFilter<Name extends string = string> {
  /** The contract's name of the filter: 'brandId'. */
  filter: Name;
  /** The path of that other resource: 'brands' is /tenant/brands. */
  path: string;
  label: string;
  /** The label of the option that removes the filter. */
  all: string;
}

/** The chosen record's id by filter name. */
export type ChosenFilters<Name extends string = string> = { [Filter in Name]?: string | undefined };

interface ReferenceFiltersProps<Name extends string> {
  filters: readonly ReferenceFilter<Name>[];
  chosen: ChosenFilters<Name>;
  onChange: (chosen: ChosenFilters<Name>) => void;
}

/** A select for each filter of a list, with the names of all records. */
export function ReferenceFilters<Name extends string>({ filters, chosen, onChange }: ReferenceFiltersProps<Name>) {
  return filters.map((filter) => (
    <NameFilter
      key={filter.filter}
      {...filter}
      value={chosen[filter.filter]}
      onChange={(id) => onChange({ ...chosen, [filter.filter]: id })}
    />
  ));
}

interface NameFilterProps extends Omit<ReferenceFilter, 'filter'> {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function NameFilter({ path, label, all, value = '', onChange }: NameFilterProps) {
  const { data = [] } = useQuery(namesQuery({ path }));
  return (
    <NativeSelect
      aria-label={label}
      classNames={{ input: classes.input }}
      data={[{ value: '', label: all }, ...data.map(({ _id, name }) => ({ value: _id, label: name }))]}
      value={value}
      data-narrowed={value !== '' || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
