import type { DefinedDocument } from '@dioptria/contract/base/document.ts';
import { fieldLabelOf } from '@dioptria/contract/base/resource.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ListColumn } from '../data-table/table-view.tsx';
import { formatDateTime } from '../format/format.ts';
import { columnPlace, fieldCell } from './field-cell.tsx';

type Row<D extends DefinedDocument> = z.output<D['record']>;

/** Heading, content and alignment follow from the contract by default. */
interface FieldColumn<D extends DefinedDocument> extends Omit<Partial<ListColumn<Row<D>>>, 'id' | 'sortable'> {
  field: keyof Row<D> & string;
}

export function documentColumns<D extends DefinedDocument>(
  definition: D,
  columns: readonly (FieldColumn<D> | ListColumn<Row<D>>)[],
): ListColumn<Row<D>>[] {
  return columns.map((column) => {
    if (!('field' in column)) return column;
    const { field, ...own } = column;
    const fieldLabel = fieldLabelOf(definition, field);
    const cell = (row: Row<D>): ReactNode => {
      const value: unknown = row[field];
      return fieldLabel.kind === 'instant' && typeof value === 'string'
        ? formatDateTime(value)
        : fieldCell(fieldLabel, value);
    };
    const sortable = definition.sortable.includes(field);
    return {
      id: field,
      header: fieldLabel.heading ?? fieldLabel.label,
      cell,
      sortable,
      ...columnPlace(fieldLabel),
      ...own,
    };
  });
}
