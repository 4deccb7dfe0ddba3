import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './imports.module.css';
import { importTexts as texts } from './texts.ts';

interface ColumnChoiceProps {
  label: string;
  isRequired: boolean;
  none: string;
  more?: { value: string; label: string }[];
  /** '' if no column is chosen. */
  value: string;
  error?: string | undefined;
  file: { columns: readonly string[]; samples: readonly string[][] };
  onChange: (value: string) => void;
  children?: ReactNode;
}

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

const exampleOf = (samples: readonly string[][], index: number): string =>
  samples
    .map((row) => row[index] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join(' · ');
