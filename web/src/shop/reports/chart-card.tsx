import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { type Figures, FiguresTable } from '../../base/charts/figures-table.tsx';
import { usePrinting } from '../../base/charts/printing.tsx';
import { sharedTexts } from '../../base/texts.ts';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { SkeletonBar } from '../../base/ui/states/loading.tsx';
import type { ChartKind, ReportCard } from './reports-api.ts';
import { reportTexts as texts } from './texts.ts';
import classes from '../../base/charts/figures-page.module.css';

interface CardProps {
  title: string;
  note?: string | undefined;
  wide?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

export function Card({ title, note, wide = false, actions, children }: CardProps) {
  return (
    <Stack
      component="section"
      gap={0}
      miw={0}
      className={`panel ${classes.card}`}
      data-wide={wide || undefined}
      aria-label={title}
    >
      <Group component="header" justify="space-between" align="flex-start" gap="0.5rem" mb="0.75rem" wrap="nowrap">
        <div>
          <Box component="h2" fz="h3" lh="h3">
            {title}
          </Box>
          {note && (
            <Text c="dimmed" fz="0.8125rem">
              {note}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}

interface ChartCardProps extends CardProps {
  empty: { title: string; detail?: string } | false;
  figures: Figures;
}

/** The printed page shows the chart and the table. */
export function ChartCard({ empty, figures, children, ...card }: ChartCardProps) {
  const [opened, setOpened] = useState(false);
  const tableId = useId();
  const printing = usePrinting();
  if (empty) {
    return (
      <Card {...card}>
        <div className={classes.chart}>
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
        mt="0.5rem"
        ms="-0.625rem"
        px="0.625rem"
        fz="0.8125rem"
        className={classes.toggle}
        style={{ alignSelf: 'flex-start' }}
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
  message: (error: string) => string;
  onRetry: () => void;
}

export function FailedCard({ error, message, onRetry, ...card }: FailedCardProps) {
  return (
    <Card {...card}>
      <ErrorState error={error} message={message} onRetry={onRetry} />
    </Card>
  );
}

/** In percent. */
const barLengths: Record<ChartKind, readonly number[]> = {
  months: [85, 50, 45, 60, 75, 80, 70, 85, 90, 80, 95, 60],
  providers: [85, 70, 50, 45, 30, 25],
  slices: [80, 75, 85, 75, 90],
  lines: [100, 100, 100, 100, 100],
};

/** The skeleton is as high as the card. */
export function CardSkeleton({ title, kind }: Pick<ReportCard, 'title' | 'kind'>) {
  const lengths = barLengths[kind];
  return (
    <Card title={title} wide={kind === 'lines'}>
      <Group wrap="nowrap" gap="2rem" className={classes.skeleton} data-kind={kind}>
        {kind === 'slices' && (
          <Box w="11rem" h="11rem" bdrs="50%" bg="var(--skeleton)" className={classes.skeletonPie} aria-hidden />
        )}
        <Flex
          direction={kind === 'months' ? 'row' : 'column'}
          align={kind === 'months' ? 'flex-end' : 'stretch'}
          justify="space-around"
          flex={1}
          w="100%"
          h={kind === 'slices' ? '60%' : '100%'}
        >
          {Array.from({ length: lengths.length }, (_, place) =>
            kind === 'months' ? (
              <SkeletonBar key={place} width="6%" height={`${lengths[place]}%`} />
            ) : (
              <SkeletonBar key={place} width={`${lengths[place]}%`} height={kind === 'lines' ? '1px' : '0.875rem'} />
            ),
          )}
        </Flex>
      </Group>
    </Card>
  );
}

export function CardSkeletons({ cards }: { cards: readonly ReportCard[] }) {
  return (
    <div className={classes.cards} aria-busy>
      <output className="visually-hidden">{sharedTexts.loading}</output>
      {cards.map((card) => (
        <CardSkeleton key={card.title} {...card} />
      ))}
    </div>
  );
}
