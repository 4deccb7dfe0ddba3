import { Stack, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { sharedTexts } from '../texts.ts';
import { SkeletonBar } from '../ui/loading.tsx';
import classes from './data-table.module.css';

interface CardListProps<Row> {
  rows: Row[] | undefined;
  pageSize: number;
  card: (row: Row) => ReactNode;
  onOpen?: ((row: Row) => void) | undefined;
  highlighted?: string | undefined;
  /** For the skeleton's height. */
  lines?: number | undefined;
}

export function CardList<Row extends { _id: string }>(props: CardListProps<Row>) {
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
