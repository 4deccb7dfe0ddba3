import type { ReactNode } from 'react';
import classes from './chip.module.css';

/** What a colour says: grey nothing yet, cielo at work, carey owed or waiting, salvia done, rubí undone (ui.md). */
export type Tone = 'gray' | 'petroleo' | 'cielo' | 'carey' | 'salvia' | 'rubi';

interface ChipProps {
  tone: Tone;
  /** A small picture before the words; colour alone must not tell. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A word in its tone: a status, a payment. Inside, `currentColor` is the text's and `--mark` the picture's colour. */
export function Chip({ tone, mark, children }: ChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {mark}
      {children}
    </span>
  );
}
