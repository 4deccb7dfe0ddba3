import { Box, Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconPlus, IconRefresh } from '@tabler/icons-react';
import type { ListColumn } from '../../../base/data-table/table-view.tsx';
import { formatMoney, formatNumber } from '../../../base/format/format.ts';
import { ProductCode } from '../../products/product-code.tsx';
import type { Product } from '../sales-api.ts';
import { QuantityField } from '../wizard/quantity-field.tsx';
import { maxQuantity } from '../draft/sale-request.ts';
import { productTexts } from '../wizard/texts.ts';
import classes from './picker.module.css';
import { usePickerRows } from './picker-rows.ts';
import { pickerTexts as texts } from './texts.ts';

/** In the specified order (docs/rules.md#wizard-10). */
export const pickerColumns: ListColumn<Product>[] = [
  { id: 'code', header: texts.code, cell: ({ code }) => <ProductCode code={code} />, width: '11%' },
  { id: 'name', header: texts.name, cell: ({ name }) => <strong>{name}</strong> },
  { id: 'category', header: texts.category, cell: ({ category }) => category.name, width: '11%', from: 'medium' },
  { id: 'brand', header: texts.brand, cell: ({ brand }) => brand.name, width: '9%', from: 'medium' },
  { id: 'provider', header: texts.provider, cell: ({ provider }) => provider.name, width: '12%', from: 'wide' },
  { id: 'price', header: texts.price, cell: ({ price }) => formatMoney(price), align: 'end', width: '10%' },
  { id: 'stock', header: texts.stock, cell: (product) => <Stock product={product} />, align: 'end', width: '6%' },
  {
    id: 'quantity',
    header: texts.quantity,
    cell: (product) => <Quantity product={product} />,
    sortable: false,
    whole: true,
    width: '10%',
  },
  {
    id: 'actions',
    header: texts.actions,
    cell: (product) => <ChooseButton product={product} />,
    sortable: false,
    whole: true,
    width: '11.5%',
  },
];

export function PickerCard({ product }: { product: Product }) {
  const { code, name, category, brand, provider, price } = product;
  return (
    <Stack gap={4}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap={8} fw={560}>
        <span>{name}</span>
        <span>{formatMoney(price)}</span>
      </Group>
      <Box c="dimmed" fz="sm">
        {[code, category.name, brand.name, provider.name].join(' · ')}
      </Box>
      <Box c="dimmed" fz="sm">
        {texts.stock} <Stock product={product} />
      </Box>
      <Group wrap="nowrap" gap={8} mt={8}>
        <Quantity product={product} />
        <ChooseButton product={product} />
      </Group>
    </Stack>
  );
}

/** Green above 0, red at 0, without a colour if the product's stock is not verified. */
function Stock({ product: { stock, verifyStock } }: { product: Product }) {
  const colour = stock > 0 ? 'var(--tone-salvia-text)' : 'var(--mantine-color-error)';
  return (
    <Box component="span" fw={560} c={verifyStock ? colour : undefined}>
      {formatNumber(stock)}
    </Box>
  );
}

const isOutOfStock = (product: Product) => maxQuantity(product) === 0;

function Quantity({ product }: { product: Product }) {
  const { quantity, type, choose } = usePickerRows();
  return (
    <QuantityField
      label={productTexts.quantityOf(product.name)}
      field={product._id}
      value={quantity(product._id)}
      max={maxQuantity(product)}
      disabled={isOutOfStock(product)}
      onChange={(next) => type(product._id, next)}
      onEnter={(next) => choose(product, next)}
    />
  );
}

function ChooseButton({ product }: { product: Product }) {
  const { chosen, quantity, choose } = usePickerRows();
  const inSale = chosen(product._id);
  const units = quantity(product._id);
  if (isOutOfStock(product)) {
    return (
      <Button className={classes.choose} bg="var(--tone-rubi-bg)" c="var(--tone-rubi-text)" disabled>
        {texts.outOfStock}
      </Button>
    );
  }
  const isAdded = inSale === units;
  const Picture = isAdded ? IconCheck : inSale ? IconRefresh : IconPlus;
  return (
    <Button
      className={classes.choose}
      variant={isAdded ? 'subtle' : 'light'}
      color={isAdded ? 'salvia' : 'petroleo'}
      // Not `disabled`, because a disabled button would lose the keyboard focus once the product is added.
      aria-disabled={isAdded}
      data-added={isAdded || undefined}
      leftSection={<Picture size={16} stroke={2} aria-hidden />}
      onClick={() => isAdded || choose(product, units)}
    >
      {isAdded ? texts.added : inSale ? texts.update : texts.add}
    </Button>
  );
}
