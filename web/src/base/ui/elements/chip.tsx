import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './chip.module.css';

/**
 * Gray means not started, cielo in progress, carey owed or waiting, salvia done, and rubi canceled or failed
 * (docs/rules.md#screens-7).
 */
export type Tone = 'gray' | 'petroleo' | 'cielo' | 'carey' | 'salvia' | 'rubi';

export const tinted = (tone: Tone) => ({ ...toneOf(tone), bdrs: 'md' }) as const;

const toneOf = (tone: Tone) => ({ bg: `var(--tone-${tone}-bg)`, c: `var(--tone-${tone}-text)` }) as const;

interface ChipProps {
  tone: Tone;
  /** Colour must not be the only sign of the status. */
  mark?: ReactNode;
  children: ReactNode;
}

/** Inside the label, `currentColor` is the colour of the text and `--mark` the colour of the icon. */
export function Chip({ tone, mark, children }: ChipProps) {
  return (
    <Box component="span" className={classes.chip} {...toneOf(tone)} style={{ '--mark': `var(--tone-${tone}-mark)` }}>
      {mark}
      {children}
    </Box>
  );
}
