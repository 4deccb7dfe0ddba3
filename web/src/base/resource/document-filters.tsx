import { NativeSelect } from '@mantine/core';
import { DayFilter } from '../ui/day-field.tsx';
import classes from './document-filters.module.css';
import { type ChosenFilters, type ReferenceFilter, ReferenceFilters } from './reference-filters.tsx';

interface OptionFilter {
  filter: string;
  label: string;
  all: string;
  options: Readonly<Record<string, string>>;
}

/** The page's route reads the chosen values from the URL with `readTexts`. */
export interface DocumentFilters {
  references?: readonly ReferenceFilter[];
  options?: readonly OptionFilter[];
  days?: { from: string; to: string };
}

export const filterNames = ({ references = [], options = [], days }: DocumentFilters): string[] => [
  ...references.map(({ filter }) => filter),
  ...options.map(({ filter }) => filter),
  ...(days ? ['from', 'to'] : []),
];

interface DocumentFilterFieldsProps {
  filters: DocumentFilters;
  chosen: ChosenFilters;
  onChange: (next: ChosenFilters) => void;
}

export function DocumentFilterFields({ filters, chosen, onChange }: DocumentFilterFieldsProps) {
  const { references = [], options = [], days } = filters;
  const { from, to } = chosen;
  return (
    <>
      <ReferenceFilters filters={references} chosen={chosen} onChange={onChange} />
      {options.map(({ filter, label, all, options: words }) => (
        <NativeSelect
          key={filter}
          aria-label={label}
          data={[{ value: '', label: all }, ...Object.entries(words).map(([value, word]) => ({ value, label: word }))]}
          value={chosen[filter] ?? ''}
          onChange={({ currentTarget }) => onChange({ [filter]: currentTarget.value || undefined })}
        />
      ))}
      {days && (
        <div className={classes.period}>
          <DayFilter
            aria-label={days.from}
            placeholder={days.from}
            value={from}
            onChange={(day) => onChange({ from: day })}
          />
          <DayFilter aria-label={days.to} placeholder={days.to} value={to} onChange={(day) => onChange({ to: day })} />
        </div>
      )}
    </>
  );
}
