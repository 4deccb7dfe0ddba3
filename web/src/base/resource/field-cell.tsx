import { type FieldLabel, writtenValue } from '@dioptria/contract/base/field-labels.ts';
import type { ReactNode } from 'react';
import type { ListColumn } from '../data-table/table-view.tsx';
import { Excerpt } from '../data-table/cell-texts.tsx';
import { formatDate } from '../format/format.ts';
import { Chip } from '../ui/chip.tsx';

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
