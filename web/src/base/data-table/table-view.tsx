import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { sharedTexts } from '../texts.ts';
import { SkeletonBar } from '../ui/states/loading.tsx';
import classes from './data-table.module.css';

export interface ListColumn<Row> {
  /** The server's name of the field. */
  id: string;
  header: string;
  /** The content of the first column lies inside the row's button, so it must hold no controls. */
  cell: (row: Row) => ReactNode;
  /** False if the server cannot sort by the field. */
  sortable?: boolean;
  /** 'end' is for money and numbers. Such a cell is never truncated. */
  align?: 'end';
  /** True for dates, states and buttons: these cells are never truncated. */
  whole?: true;
  /**
   * Hides the column in a table narrower than 46rem (`medium`) or 58rem (`wide`). `spare` hides the column below 46rem, and
   * from 58rem to 68rem, where the `wide` columns need the room.
   */
  from?: 'medium' | 'wide' | 'spare';
  /** '24%'. The columns without a width share the rest equally. */
  width?: string;
}

export interface TableViewProps<Row> {
  title: string;
  columns: readonly ListColumn<Row>[];
  /** Undefined until the first answer: the table shows skeleton rows. */
  rows: Row[] | undefined;
  pageSize: number;
  /** `field` (ascending) or `-field` (descending). */
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
  /** Without this function the rows are not clickable. */
  onOpen?: ((row: Row) => void) | undefined;
  highlighted?: string | undefined;
  minWidth?: number | undefined;
}

/** The whole row is clickable. The keyboard and screen readers use the button in the row's first cell. */
export function TableView<Row extends { _id: string }>(props: TableViewProps<Row>) {
  const { title, columns, rows, pageSize, sort, onSort, onOpen, highlighted, minWidth } = props;
  const shares = columns.flatMap(({ width }) => (width ? [Number.parseFloat(width)] : []));
  const share = `${(100 - shares.reduce((sum, width) => sum + width, 0)) / (columns.length - shares.length)}%`;
  return (
    <div className={classes.scroll}>
      <table className={`figures ${classes.table}`} style={{ minWidth }}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} share={share} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {!rows && <SkeletonRows rows={pageSize} columns={columns} />}
          {rows?.map((row) => (
            <BodyRow
              key={row._id}
              row={row}
              columns={columns}
              highlighted={row._id === highlighted}
              onOpen={onOpen && (() => onOpen(row))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const marksOf = ({ align, whole = align === 'end' || undefined, from }: Partial<ListColumn<never>>) => ({
  'data-align': align,
  'data-whole': whole,
  'data-from': from,
});

interface HeaderCellProps extends Pick<TableViewProps<never>, 'sort' | 'onSort'> {
  column: Omit<ListColumn<never>, 'cell'>;
  share: string;
}

const arrows = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** Each click changes the sort order: from the list's default to ascending, to descending, and back to the default. */
function HeaderCell({ column, share, sort, onSort }: HeaderCellProps) {
  const { id, header, sortable = true, width = share } = column;
  const order = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';
  const next = { none: id, ascending: `-${id}`, descending: undefined }[order];
  const Arrow = arrows[order];
  const cell = { scope: 'col', style: { width }, ...marksOf(column) };
  if (!sortable || !onSort) return <th {...cell}>{header}</th>;
  return (
    <th {...cell} aria-sort={order}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={order === 'none' ? undefined : order}
        onClick={() => onSort(next)}
      >
        {header}
        <Arrow size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

interface BodyRowProps<Row> {
  row: Row;
  columns: readonly ListColumn<Row>[];
  highlighted: boolean;
  onOpen: (() => void) | undefined;
}

function BodyRow<Row>({ row, columns, highlighted, onOpen }: BodyRowProps<Row>) {
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (highlighted) element.current?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);

  function open(event: MouseEvent<HTMLElement>) {
    const control = event.target instanceof Element && event.target.closest('a, button, input, label');
    // A click that ends a text selection opens nothing: the user copies a phone number, for example.
    if (!onOpen || control || window.getSelection()?.toString()) return;
    // The row's button takes the focus, because a closing dialog returns the focus to the element that was focused
    // before.
    element.current?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
    onOpen();
  }

  return (
    // The keyboard uses the button in the first cell. The click handler on the row serves only the mouse.
    <tr
      ref={element}
      data-clickable={Boolean(onOpen) || undefined}
      data-highlighted={highlighted || undefined}
      onClick={open}
    >
      {columns.map(({ id, cell, ...column }, index) => (
        <td key={id} {...marksOf(column)}>
          {index === 0 && onOpen ? (
            <UnstyledButton display="block" w="100%" bdrs="xs" data-row onClick={onOpen}>
              {cell(row)}
            </UnstyledButton>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

function SkeletonRows({ rows, columns }: { rows: number; columns: readonly ListColumn<never>[] }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {columns.map(({ id, align, from }, column) => (
        <td key={id} data-align={align} data-from={from}>
          {row === 0 && column === 0 && <span className="visually-hidden">{sharedTexts.loading}</span>}
          <SkeletonBar width={column === 0 ? '70%' : '55%'} />
        </td>
      ))}
    </tr>
  ));
}
