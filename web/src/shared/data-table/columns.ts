import { createColumnHelper, metaHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** A column of a list. */
export interface ListColumn<Row> {
  /** The server's name of the field to sort by. */
  id: string;
  header: string;
  /** What a cell shows. In the first column it lies inside the row's button: words and marks, no controls. */
  cell: (row: Row) => ReactNode;
  /** False where the server does not sort by it. */
  sortable?: boolean;
  /** Money and counts stand at the right. */
  align?: 'end';
  /** A share of the table, '24%'; columns without one share the rest equally. */
  width?: string;
}

/** What the table library does here: it knows the order; the server applies it, and gives one page. */
export const features = tableFeatures({
  rowSortingFeature,
  columnMeta: metaHelper<{ align?: 'end' | undefined; width?: string | undefined }>(),
});

export function columnDefinitions<Row extends object>(columns: readonly ListColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return helper.columns(
    columns.map(({ id, header, cell, sortable = true, align, width }) =>
      helper.accessor((row) => row, {
        id,
        header,
        cell: ({ row }) => cell(row.original),
        enableSorting: sortable,
        sortDescFirst: false,
        meta: { align, width },
      }),
    ),
  );
}
