import { isMadeToOrder, madeToOrder } from '@dioptria/contract/shop/products/product-labels.ts';
import { Box, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatNumber } from '../../base/format/format.ts';

/**
 * The stock is green above 0, otherwise red with a mark, so that the meaning does not depend on colour alone
 * (docs/rules.md#products-5). A product that a lab makes has no number (docs/rules.md#products-15).
 */
export function StockUnits({ product }: { product: { stock: number; verifyStock: boolean } }) {
  if (isMadeToOrder(product)) {
    return (
      <Box component="span" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {madeToOrder}
      </Box>
    );
  }
  const isThere = product.stock > 0;
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
      {formatNumber(product.stock)}
    </Group>
  );
}
