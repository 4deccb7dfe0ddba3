import { type FieldLabel, writtenValue } from '@dioptria/contract/base/field-labels.ts';
import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '../format/format.ts';
import { Chip } from '../ui/elements/chip.tsx';
import classes from './data-table.module.css';
import type { ListColumn } from './table-view.tsx';

export function Excerpt({ children }: { children: string }) {
  return (
    <Text span inherit lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}

export function TwoLines({ main, below }: { main: ReactNode; below: ReactNode }) {
  return (
    <Box component="span" className={classes.twoLines}>
      <Text span inherit truncate display="block" fw={560}>
        {main}
      </Text>
      <Text span inherit truncate display="block" c="dimmed" fz="0.8125rem">
        {below}
      </Text>
    </Box>
  );
}

export function LineBelow({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" fz="sm" className={`figures ${classes.below}`}>
      {children}
    </Text>
  );
}

export function fieldCell(fieldLabel: FieldLabel, value: unknown): ReactNode {
  if (fieldLabel.kind === 'instant') return formatDate(String(value));
  const text = writtenValue(fieldLabel, value);
  if (fieldLabel.kind === 'enabled') return <Chip tone={value === true ? 'salvia' : 'gray'}>{text}</Chip>;
  return fieldLabel.kind === 'note' ? <Excerpt>{text}</Excerpt> : text;
}

export function columnPlace({ kind }: FieldLabel): Pick<ListColumn<never>, 'align' | 'whole'> {
  if (kind === 'money' || kind === 'number') return { align: 'end' };
  return kind === 'enabled' || kind === 'instant' || kind === 'day' ? { whole: true } : {};
}

/** A yes-or-no value is shown with the field's label, because a card has no column headings. */
export const cardLine = (fieldLabel: FieldLabel, value: unknown): ReactNode =>
  fieldLabel.kind === 'yesNo'
    ? `${fieldLabel.label}: ${writtenValue(fieldLabel, value)}`
    : fieldCell(fieldLabel, value);
