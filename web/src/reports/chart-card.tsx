import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { ErrorState } from '../shared/ui/error-text.tsx';
import { errorMessage } from '../shared/http.ts';
import classes from './chart-card.module.css';
import type { Figures } from './figures.ts';
import { FiguresTable } from './figures-table.tsx';
import { usePrinting } from './printing.tsx';
import { reportTexts as texts } from './texts.ts';

interface CardProps {
  title: string;
  /** What the figures cover. */
  note?: string | undefined;
  wide?: boolean;
  children: ReactNode;
}

/** A chart's place, with its name. */
export function Card({ title, note, wide = false, children }: CardProps) {
  return (
    <section className={classes.card} data-wide={wide || undefined} aria-label={title}>
      <header className={classes.header}>
        <h2 className={classes.title}>{title}</h2>
        {note && <p className={classes.note}>{note}</p>}
      </header>
      {children}
    </section>
  );
}

interface ChartCardProps extends CardProps {
  /** In place of a chart without anything to draw. */
  empty: { title: string; detail?: string } | false;
  figures: Figures;
}

/** A chart, and the same figures as a table for whoever asks for it; on paper both. */
export function ChartCard({ empty, figures, children, ...card }: ChartCardProps) {
  const [opened, setOpened] = useState(false);
  const tableId = useId();
  const printing = usePrinting();
  if (empty) {
    return (
      <Card {...card}>
        <div className={classes.empty}>
          <EmptyState {...empty} />
        </div>
      </Card>
    );
  }
  return (
    <Card {...card}>
      <div className={classes.chart}>{children}</div>
      <Button
        variant="subtle"
        color="gray"
        className={classes.toggle}
        leftSection={<IconTable size={16} stroke={1.6} aria-hidden />}
        aria-expanded={opened}
        aria-controls={tableId}
        onClick={() => setOpened(!opened)}
      >
        {opened ? texts.hideTable : texts.asTable}
      </Button>
      <div id={tableId}>
        {(opened || printing) && <FiguresTable title={card.title} figures={figures} onPaper={printing} />}
      </div>
    </Card>
  );
}

interface FailedCardProps extends Omit<CardProps, 'children'> {
  error: unknown;
  /** The sentence, given the server's own. */
  sentence: (error: string) => string;
  onRetry: () => void;
}

/** In place of a chart whose figures did not come. */
export function FailedCard({ error, sentence, onRetry, ...card }: FailedCardProps) {
  return (
    <Card {...card}>
      <ErrorState error={new Error(sentence(errorMessage(error)))} onRetry={onRetry} />
    </Card>
  );
}
