import { stockMovementKinds, stockMovementLabels } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import type { StockMovement } from '@dioptria/contract/shop/products/product-endpoints.ts';
import { Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconPlusMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { useLocalListState } from '../../base/data-table/list-state.ts';
import { Pager } from '../../base/data-table/pager.tsx';
import { useListPage } from '../../base/data-table/use-list-page.ts';
import { formatChange, formatDateTime, formatMoney } from '../../base/format/format.ts';
import { useCan } from '../../base/session/session.ts';
import { DayFilter } from '../../base/ui/fields/date-fields.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import classes from './movements.module.css';
import { movementsFile, movementsOf, type Product } from './products-api.ts';
import { movementTexts as texts } from './texts.ts';

const AdjustDialog = lazyPart(async () => (await import('./adjust-dialog.tsx')).AdjustDialog);

interface Filters extends Record<string, string | undefined> {
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function Movements({ product }: { product: Product }) {
  const [filter, setFilter] = useState<Filters>({});
  const [isAdjusting, setAdjusting] = useState(false);
  const mayAdjust = useCan('products.update');
  const state = useLocalListState();
  const { rows, total, page, pages, goTo, error, retry, stale } = useListPage<StockMovement>(
    { endpoint: movementsOf(product), filter },
    state,
  );
  const narrow = (chosen: Filters) => {
    setFilter({ ...filter, ...chosen });
    state.change({});
  };

  return (
    <>
      <Group gap="sm" align="flex-end" mt="0.25rem" mb="0.75rem">
        <MovementFilters chosen={filter} onChange={narrow} />
        <Group gap="sm" ms="auto">
          <ExportMenu endpoint={movementsFile(product)} query={filter} isEmpty={total === 0} />
          {mayAdjust && (
            <Button
              variant="light"
              leftSection={<IconPlusMinus size={18} aria-hidden />}
              onClick={() => setAdjusting(true)}
            >
              {texts.adjust}
            </Button>
          )}
        </Group>
      </Group>
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && !rows && <LoadingText lines={4} />}
      {rows?.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {rows && rows.length > 0 && (
        <ol className={classes.rows} data-stale={stale || undefined}>
          {rows.map((movement) => (
            <MovementRow key={movement._id} movement={movement} />
          ))}
        </ol>
      )}
      {pages > 1 && (
        <Group mt="sm">
          <Pager page={page} pages={pages} onPage={goTo} label={texts.pages} />
        </Group>
      )}
      {isAdjusting && <AdjustDialog product={product} onClose={() => setAdjusting(false)} />}
    </>
  );
}

function MovementFilters({ chosen, onChange }: { chosen: Filters; onChange: (chosen: Filters) => void }) {
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label={texts.kind}
        data={[
          { value: '', label: texts.anyKind },
          ...stockMovementKinds.map((kind) => ({ value: kind, label: stockMovementLabels[kind] })),
        ]}
        value={chosen.kind ?? ''}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value || undefined })}
      />
      {(['from', 'to'] as const).map((end) => (
        <Box key={end} w="9.5rem">
          <DayFilter label={texts[end]} value={chosen[end]} onChange={(day) => onChange({ [end]: day })} />
        </Box>
      ))}
    </Group>
  );
}

function MovementRow({ movement }: { movement: StockMovement }) {
  const { kind, quantity, stockAfter, unitCost, createdAt, user, sale, reception, note } = movement;
  const facts = [
    formatDateTime(createdAt),
    user.name,
    ...(sale ? [texts.order(sale.number)] : []),
    ...(reception ? [texts.reception(reception.number)] : []),
    texts.cost(formatMoney(unitCost)),
  ];
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm" fw={560}>
        {stockMovementLabels[kind]}
        <span className={classes.quantity} data-out={quantity < 0 || undefined}>
          {formatChange(quantity)}
        </span>
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="sm" align="baseline" c="dimmed" fz="sm">
        <span>{facts.join(' · ')}</span>
        <span className={classes.quantity}>{texts.stock(stockAfter)}</span>
      </Group>
      {note && (
        <Text fz="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {note}
        </Text>
      )}
    </li>
  );
}
