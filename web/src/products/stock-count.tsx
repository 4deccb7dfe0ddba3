import { Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatNumber } from '../shared/format/format.ts';

/** Units in stock: green above 0, otherwise red with a mark, so that the meaning does not depend on colour alone (docs/rules.md#products-5). */
export function StockCount({ stock }: { stock: number }) {
  const isThere = stock > 0;
  return (
    <Group
      component="span"
      display="inline-flex"
      wrap="nowrap"
      gap="0.375rem"
      fw={560}
      c={`var(--tone-${isThere ? 'salvia' : 'rubi'}-text)`}
      style={{ whiteSpace: 'nowrap' }}
    >
      {!isThere && <IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
      {formatNumber(stock)}
    </Group>
  );
}
