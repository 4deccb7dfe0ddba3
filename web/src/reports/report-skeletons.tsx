import { Box, Flex, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { sharedTexts } from '../shared/texts.ts';
import { SkeletonBar } from '../shared/ui/loading.tsx';
import { Card } from './chart-card.tsx';
import classes from './reports-page.module.css';
import { reportTexts as texts } from './texts.ts';

/** The kind of chart in a card: vertical bars, horizontal bars, slices with their names, or lines with their names above. */
export type ChartKind = 'months' | 'providers' | 'slices' | 'lines';

/** The lengths of the grey bars that stand for a chart, in percent. */
const barLengths: Record<ChartKind, readonly number[]> = {
  months: [85, 50, 45, 60, 75, 80, 70, 85, 90, 80, 95, 60],
  providers: [85, 70, 50, 45, 30, 25],
  slices: [80, 75, 85, 75, 90],
  lines: [100, 100, 100, 100, 100],
};

/** Shown while a card's figures load. Has the height of the card. */
export function CardSkeleton({ title, kind }: { title: string; kind: ChartKind }) {
  const lengths = barLengths[kind];
  return (
    <Card title={title} wide={kind === 'lines'}>
      <Group wrap="nowrap" gap="2rem" className={classes.skeleton} data-kind={kind}>
        {kind === 'slices' && (
          <Box w="11rem" h="11rem" bdrs="50%" bg="var(--skeleton)" className={classes.bonesPie} aria-hidden />
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

function Loading({ children }: { children: ReactNode }) {
  return (
    <div className={classes.cards} aria-busy>
      <output className="visually-hidden">{sharedTexts.loading}</output>
      {children}
    </div>
  );
}

/** Shown while the sales' charts load. */
export function SalesSkeleton() {
  return (
    <Loading>
      <CardSkeleton title={texts.monthlySales} kind="months" />
      <CardSkeleton title={texts.topProducts} kind="slices" />
      <CardSkeleton title={texts.sellers} kind="lines" />
    </Loading>
  );
}

/** Shown while the suppliers' charts load. */
export function SuppliersSkeleton() {
  return (
    <Loading>
      <CardSkeleton title={texts.totalCosts} kind="providers" />
      <CardSkeleton title={texts.inventory} kind="providers" />
      <CardSkeleton title={texts.monthlyCosts} kind="lines" />
    </Loading>
  );
}
