import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Bone } from '../shared/ui/loading.tsx';
import classes from './figure-card.module.css';
import type { Figure } from './figures.ts';

const marks = { positive: IconArrowUpRight, negative: IconArrowDownRight, neutral: IconMinus } as const;

/** One figure: what it counts, how much, and how that compares; at the right what can be done about it. */
export function FigureCard({ figure, action }: { figure: Figure; action?: ReactNode }) {
  const { label, value, detail, tone } = figure;
  const Mark = marks[tone];
  return (
    <section className={classes.card} aria-label={label}>
      <div className={classes.top}>
        <h2 className={classes.label}>{label}</h2>
        {action}
      </div>
      <p className={classes.value}>{value}</p>
      <p className={classes.detail} data-tone={tone}>
        <Mark size={16} stroke={1.8} aria-hidden />
        {detail}
      </p>
    </section>
  );
}

/** A card before its figure is there, of the same height. */
export function FigureSkeleton() {
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        <Bone width="55%" />
      </div>
      <p className={classes.value}>
        <Bone width="45%" height="1.5rem" />
      </p>
      <p className={classes.detail}>
        <Bone width="70%" />
      </p>
    </div>
  );
}
