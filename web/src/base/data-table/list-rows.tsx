import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { usePhone } from '../ui/phone.ts';
import { CardList } from './card-list.tsx';
import classes from './data-table.module.css';
import { TableView, type TableViewProps } from './table-view.tsx';

interface ListRowsProps<Row> extends TableViewProps<Row> {
  card: (row: Row) => ReactNode;
  cardLines?: 2 | 3 | undefined;
  isStale?: boolean;
  /** All pages get the same height, so that the pager does not move. */
  isPaged?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}

export function ListRows<Row extends { _id: string }>(props: ListRowsProps<Row>) {
  const { card, cardLines, isStale, isPaged, className = '', ref, ...table } = props;
  const phone = usePhone();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys only move between the rows' own buttons, which Tab reaches too
    <div
      ref={ref}
      className={`${classes.rows} ${className}`}
      data-stale={isStale || undefined}
      data-paged={isPaged || undefined}
      aria-busy={!table.rows || isStale}
      onKeyDown={moveBetweenRows}
    >
      {phone ? <CardList {...table} card={card} lines={cardLines} /> : <TableView {...table} />}
    </div>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const current = rows.findIndex((row) => row === event.target);
  if (current === -1) return;
  const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  rows[target]?.focus();
}
