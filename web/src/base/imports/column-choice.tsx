import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './imports.module.css';
import { importTexts as texts } from './texts.ts';

interface ColumnChoiceProps {
  label: string;
  isRequired: boolean;
  /** The label of the option for no column. */
  none: string;
  /** Further options after the columns. */
  more?: { value: string; label: string }[];
  /** The heading of the chosen column, or '' if no column is chosen. */
  value: string;
  /** The message of a refusal of the chosen column, or of the missing one. */
  error?: string | undefined;
  /** The columns of the file, and its first rows. */
  file: { columns: readonly string[]; samples: readonly string[][] };
  onChange: (value: string) => void;
  /** Shown instead of the example from the file. */
  children?: ReactNode;
}

/** The choice of the column that fills a field, with an example from the file. The component is an item of a list. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { label, isRequired, none, more = [], value, error, file, onChange, children } = props;
  const { columns, samples } = file;
  return (
    <li className={classes.field}>
      <span className={classes.label}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </span>
      <NativeSelect
        aria-label={texts.columnFor(label)}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: '', label: `— ${none} —` },
          ...columns.map((heading) => ({ value: heading, label: heading })),
          ...more,
        ]}
      />
      {children || <span className={classes.example}>{exampleOf(samples, columns.indexOf(value))}</span>}
    </li>
  );
}

/** The first filled cells of a column. */
const exampleOf = (samples: readonly string[][], index: number): string =>
  samples
    .map((row) => row[index] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join(' · ');
