import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { type Header, type SortingState, useTable } from '@tanstack/react-table';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { sharedTexts } from '../texts.ts';
import { Bone } from '../ui/loading.tsx';
import { columnDefinitions, features, type ListColumn } from './columns.ts';
import classes from './data-table.module.css';

interface TableViewProps<Row> {
  title: string;
  columns: readonly ListColumn<Row>[];
  /** Its least width, in pixels. */
  size?: number | undefined;
  /** Nothing yet: skeleton rows. */
  rows: Row[] | undefined;
  pageSize: number;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  onOpen: ((row: Row) => void) | undefined;
  highlighted: string | undefined;
}

const noRows: never[] = [];

/** The list as a table. A row is clicked anywhere; the keyboard and the screen reader use the button in its first cell. */
export function TableView<Row extends { _id: string }>(props: TableViewProps<Row>) {
  const { title, columns, size, rows, pageSize, sort, onSort, onOpen, highlighted } = props;
  const definitions = useMemo(() => columnDefinitions(columns), [columns]);
  const sorting: SortingState = sort ? [{ id: sort.replace('-', ''), desc: sort.startsWith('-') }] : [];
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? noRows,
    getRowId: (row) => row._id,
    manualSorting: true,
    state: { sorting },
    onSortingChange: (change) => {
      const [first] = typeof change === 'function' ? change(sorting) : change;
      onSort(first && `${first.desc ? '-' : ''}${first.id}`);
    },
  });

  return (
    <div className={classes.scroll}>
      <table className={classes.table} style={{ minWidth: size }}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {!rows && <SkeletonRows rows={pageSize} columns={columns} />}
          {table.getRowModel().rows.map((row) => (
            <BodyRow key={row.id} highlighted={row.id === highlighted} onOpen={onOpen && (() => onOpen(row.original))}>
              {row.getAllCells().map((cell, index) => (
                <td key={cell.id} data-align={cell.column.columnDef.meta?.align}>
                  {index === 0 && onOpen ? (
                    <UnstyledButton className={classes.rowButton} data-row onClick={() => onOpen(row.original)}>
                      <table.FlexRender cell={cell} />
                    </UnstyledButton>
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                </td>
              ))}
            </BodyRow>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeaderCell<Row extends object>({ header }: { header: Header<typeof features, Row> }) {
  const { column } = header;
  const { align, width } = column.columnDef.meta ?? {};
  const order = column.getIsSorted();
  const label = String(column.columnDef.header);
  if (!column.getCanSort()) {
    return (
      <th scope="col" data-align={align} style={{ width }}>
        {label}
      </th>
    );
  }
  const Arrow = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      data-align={align}
      style={{ width }}
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        data-sorted={order || undefined}
        onClick={column.getToggleSortingHandler()}
      >
        {label}
        <Arrow size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

interface BodyRowProps {
  highlighted: boolean;
  onOpen: (() => void) | undefined;
  children: React.ReactNode;
}

function BodyRow({ highlighted, onOpen, children }: BodyRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (highlighted) row.current?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);

  function open(event: MouseEvent<HTMLElement>) {
    const control = event.target instanceof Element && event.target.closest('a, button, input, label');
    // Marking a phone number to copy it opens nothing.
    if (!control && !window.getSelection()?.toString()) onOpen?.();
  }

  return (
    // The keyboard has the button in the first cell; the click on the rest of the row is the mouse's convenience.
    <tr
      ref={row}
      data-clickable={Boolean(onOpen) || undefined}
      data-highlighted={highlighted || undefined}
      onClick={open}
    >
      {children}
    </tr>
  );
}

function SkeletonRows({ rows, columns }: { rows: number; columns: readonly ListColumn<never>[] }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {columns.map(({ id, align }, column) => (
        <td key={id} data-align={align}>
          {row === 0 && column === 0 && <span className="visually-hidden">{sharedTexts.loading}</span>}
          <Bone width={column === 0 ? '70%' : '55%'} />
        </td>
      ))}
    </tr>
  ));
}
