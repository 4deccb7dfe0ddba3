import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { readTexts } from '../../data-table/list-state.ts';
import { namedList, namesQuery } from '../resource-api.ts';
import classes from './reference-filters.module.css';

export interface ReferenceFilter<Name extends string = string> {
  /** The contract's name: 'brandId'. */
  filter: Name;
  of: ResourceName;
  label: string;
  all: string;
}

export type ChosenFilters<Name extends string = string> = { [Filter in Name]?: string | undefined };

interface ReferenceFiltersProps<Name extends string> {
  filters: readonly ReferenceFilter<Name>[];
  chosen: ChosenFilters<Name>;
  onChange: (chosen: ChosenFilters<Name>) => void;
}

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

export interface OptionFilter<Name extends string = string> {
  filter: Name;
  label: string;
  all: string;
  options: Readonly<Record<string, string>>;
}

interface OptionFiltersProps {
  filters: readonly OptionFilter[];
  chosen: ChosenFilters;
  onChange: (chosen: ChosenFilters) => void;
}

export function OptionFilters({ filters, chosen, onChange }: OptionFiltersProps) {
  return filters.map(({ filter, label, all, options }) => (
    <NativeSelect
      key={filter}
      aria-label={label}
      data={[{ value: '', label: all }, ...Object.entries(options).map(([value, word]) => ({ value, label: word }))]}
      value={chosen[filter] ?? ''}
      onChange={({ currentTarget }) => onChange({ [filter]: currentTarget.value || undefined })}
    />
  ));
}

interface NameFilterProps extends Omit<ReferenceFilter, 'filter'> {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function NameFilter({ of, label, all, value = '', onChange }: NameFilterProps) {
  const { data = [] } = useQuery(namesQuery({ list: namedList(of) }));
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

export function useFilters(names: readonly string[]) {
  const chosen: ChosenFilters = readTexts(useSearch({ strict: false }), names);
  const navigate = useNavigate();
  const change = (next: ChosenFilters) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, page: undefined, ...next }),
      resetScroll: false,
    });
  return {
    chosen,
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, undefined]))),
    isNarrowed: Object.keys(chosen).length > 0,
  };
}
