import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { sharedTexts } from '../texts.ts';
import { Bone } from '../ui/loading.tsx';
import classes from './data-table.module.css';

interface CardListProps<Row> {
  rows: Row[] | undefined;
  pageSize: number;
  card: (row: Row) => ReactNode;
  onOpen: ((row: Row) => void) | undefined;
  highlighted: string | undefined;
  /** Lines of text in a card. */
  lines?: number;
}

/** The list on the phone: a card per row. */
export function CardList<Row extends { _id: string }>(props: CardListProps<Row>) {
  const { rows, pageSize, card, onOpen, highlighted, lines = 3 } = props;
  if (!rows) {
    return (
      <div className={classes.cards}>
        <span className="visually-hidden">{sharedTexts.loading}</span>
        {Array.from({ length: pageSize }, (_, index) => (
          <div key={index} className={classes.card} data-skeleton={lines}>
            <Bone width="60%" />
            <Bone width="40%" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row._id}>
          {onOpen ? (
            <UnstyledButton
              className={classes.card}
              data-row
              data-highlighted={row._id === highlighted || undefined}
              onClick={() => onOpen(row)}
            >
              {card(row)}
            </UnstyledButton>
          ) : (
            <div className={classes.card}>{card(row)}</div>
          )}
        </li>
      ))}
    </ul>
  );
}
