import { Group, Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SkeletonBar } from '../../base/ui/loading.tsx';
import classes from './dashboard-page.module.css';
import type { Figure } from './figures.ts';

const marks = { positive: IconArrowUpRight, negative: IconArrowDownRight, neutral: IconMinus } as const;
const colors = { positive: 'success', negative: 'error', neutral: 'dimmed' } as const;

export function FigureCard({ figure, action }: { figure: Figure; action?: ReactNode }) {
  const { label, value, detail, tone } = figure;
  const Mark = marks[tone];
  return (
    <section className={`panel ${classes.card}`} aria-label={label}>
      <Group justify="space-between" wrap="nowrap" gap="0.5rem" mih="2.5rem">
        <Text component="h2" c="dimmed" fz="sm" fw={500} lh={1.4}>
          {label}
        </Text>
        {action}
      </Group>
      <p className={classes.value}>{value}</p>
      <p className={classes.detail} style={{ color: `var(--mantine-color-${colors[tone]})` }}>
        <Mark size={16} stroke={1.8} aria-hidden />
        {detail}
      </p>
    </section>
  );
}

export function FigureSkeleton() {
  return (
    <div className={`panel ${classes.card}`}>
      <Group mih="2.5rem">
        <SkeletonBar width="55%" />
      </Group>
      <p className={classes.value}>
        <SkeletonBar width="45%" height="1.5rem" />
      </p>
      <p className={classes.detail}>
        <SkeletonBar width="70%" />
      </p>
    </div>
  );
}
