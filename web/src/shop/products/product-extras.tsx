import { Group } from '@mantine/core';
import { IconArrowsUpDown, IconChartLine } from '@tabler/icons-react';
import { PrintLabels } from './labels/print-labels.tsx';
import { Fold } from '../../base/ui/fold.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import type { Product } from './products-api.ts';
import { movementTexts, priceTexts } from './texts.ts';

const Movements = lazyPart(async () => (await import('./movements.tsx')).Movements, <LoadingText lines={4} />);

const PriceHistory = lazyPart(
  async () => (await import('./price-history.tsx')).PriceHistory,
  <LoadingText lines={4} />,
);

export function ProductExtras({ record }: { record: Product }) {
  return (
    <>
      <Group mb="0.5rem">
        <PrintLabels copies={new Map([[record._id, 1]])} />
      </Group>
      <Fold label={movementTexts.title} icon={IconArrowsUpDown}>
        {() => <Movements product={record} />}
      </Fold>
      <Fold label={priceTexts.title} icon={IconChartLine}>
        {() => <PriceHistory product={record} />}
      </Fold>
    </>
  );
}
