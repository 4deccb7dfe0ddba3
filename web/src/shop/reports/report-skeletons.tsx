import { Box, Flex, Group } from '@mantine/core';
import { sharedTexts } from '../../base/texts.ts';
import { SkeletonBar } from '../../base/ui/loading.tsx';
import { Card } from './chart-card.tsx';
import type { ChartKind, ReportCard } from './reports-api.ts';
import classes from '../../base/charts/figures-page.module.css';

/** In percent. */
const barLengths: Record<ChartKind, readonly number[]> = {
  months: [85, 50, 45, 60, 75, 80, 70, 85, 90, 80, 95, 60],
  providers: [85, 70, 50, 45, 30, 25],
  slices: [80, 75, 85, 75, 90],
  lines: [100, 100, 100, 100, 100],
};

/** As high as the card. */
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
