import { Stack, UnstyledButton } from '@mantine/core';
import type { CSSProperties, KeyboardEvent, ReactNode, Ref } from 'react';
import { sharedTexts } from '../texts.ts';
import { SkeletonBar } from '../ui/states/loading.tsx';
import { usePhone } from '../ui/phone.ts';
import { TableView, type TableViewProps } from './table-view.tsx';
import classes from './data-table.module.css';
import { useDensity } from './density.ts';

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
  const density = useDensity();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys only move between the rows' own buttons, which Tab reaches too
    <div
      ref={ref}
      className={`${classes.rows} ${className}`}
      data-stale={isStale || undefined}
      data-paged={isPaged || undefined}
      data-density={density}
      style={{ '--page-rows': table.pageSize } as CSSProperties}
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

interface CardListProps<Row> {
  rows: Row[] | undefined;
  pageSize: number;
  card: (row: Row) => ReactNode;
  onOpen?: ((row: Row) => void) | undefined;
  highlighted?: string | undefined;
  /** The skeleton needs the number of lines for its height. */
  lines?: number | undefined;
}

function CardList<Row extends { _id: string }>(props: CardListProps<Row>) {
  const { rows, pageSize, card, onOpen, highlighted, lines = 3 } = props;
  if (!rows) {
    return (
      <Stack gap="0.625rem">
        <span className="visually-hidden">{sharedTexts.loading}</span>
        {Array.from({ length: pageSize }, (_, index) => (
          <Stack
            key={index}
            gap={0}
            justify="space-around"
            h={lines === 2 ? '4.625rem' : '6.75rem'}
            className={`panel ${classes.card}`}
          >
            <SkeletonBar width="60%" />
            <SkeletonBar width="40%" />
          </Stack>
        ))}
      </Stack>
    );
  }
  return (
    <Stack component="ul" gap="0.625rem">
      {rows.map((row) => (
        <li key={row._id}>
          {onOpen ? (
            <UnstyledButton
              className={`panel figures ${classes.card}`}
              data-row
              data-highlighted={row._id === highlighted || undefined}
              onClick={() => onOpen(row)}
            >
              {card(row)}
            </UnstyledButton>
          ) : (
            <div className={`panel figures ${classes.card}`}>{card(row)}</div>
          )}
        </li>
      ))}
    </Stack>
  );
}
