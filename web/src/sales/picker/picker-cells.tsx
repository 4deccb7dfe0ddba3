import { Button } from '@mantine/core';
import { IconCheck, IconPlus, IconRefresh } from '@tabler/icons-react';
import type { ListColumn } from '../../shared/data-table/columns.ts';
import { formatMoney, formatNumber } from '../../shared/format.ts';
import type { Product } from '../sales-api.ts';
import { QuantityField } from '../wizard/quantity-field.tsx';
import { maxQuantity } from '../wizard/sale-request.ts';
import { productTexts } from '../wizard/texts.ts';
import classes from './picker.module.css';
import { usePickerRows } from './picker-rows.ts';
import { pickerTexts as texts } from './texts.ts';

/** The specification's columns, in its order. */
export const pickerColumns: ListColumn<Product>[] = [
  { id: 'code', header: texts.code, cell: ({ code }) => code, width: '8.5%' },
  { id: 'name', header: texts.name, cell: ({ name }) => <strong className={classes.name}>{name}</strong> },
  { id: 'category', header: texts.category, cell: ({ category }) => category.name, width: '12%' },
  { id: 'brand', header: texts.brand, cell: ({ brand }) => brand.name, width: '9%' },
  { id: 'provider', header: texts.provider, cell: ({ provider }) => provider.name, width: '13%' },
  { id: 'price', header: texts.price, cell: ({ price }) => formatMoney(price), align: 'end', width: '10%' },
  { id: 'stock', header: texts.stock, cell: (product) => <Stock product={product} />, align: 'end', width: '6%' },
  {
    id: 'quantity',
    header: texts.quantity,
    cell: (product) => <Quantity product={product} />,
    sortable: false,
    width: '10%',
  },
  {
    id: 'actions',
    header: texts.actions,
    cell: (product) => <ChooseButton product={product} />,
    sortable: false,
    width: '11.5%',
  },
];

/** A product on the phone. */
export function PickerCard({ product }: { product: Product }) {
  const { code, name, category, brand, provider, price } = product;
  return (
    <div className={classes.card}>
      <span className={classes.cardHead}>
        <strong className={classes.name}>{name}</strong>
        <strong>{formatMoney(price)}</strong>
      </span>
      <span className={classes.cardBelow}>{[code, category.name, brand.name, provider.name].join(' · ')}</span>
      <span className={classes.cardStock}>
        {texts.stock} <Stock product={product} />
      </span>
      <span className={classes.cardActions}>
        <Quantity product={product} />
        <ChooseButton product={product} />
      </span>
    </div>
  );
}

/** Green where there is some, red where there is none; neither where nobody counts. */
function Stock({ product: { stock, verifyStock } }: { product: Product }) {
  return (
    <span className={classes.stock} data-tone={verifyStock ? (stock > 0 ? 'salvia' : 'rubi') : undefined}>
      {formatNumber(stock)}
    </span>
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
  const wanted = quantity(product._id);
  if (isOutOfStock(product)) {
    return (
      <Button className={classes.choose} data-out disabled>
        {texts.outOfStock}
      </Button>
    );
  }
  const isAdded = inSale === wanted;
  const Picture = isAdded ? IconCheck : inSale ? IconRefresh : IconPlus;
  return (
    <Button
      className={classes.choose}
      variant={isAdded ? 'subtle' : 'light'}
      color={isAdded ? 'salvia' : 'petroleo'}
      // Not `disabled`: the keyboard stays where it was when the product was added.
      aria-disabled={isAdded}
      data-added={isAdded || undefined}
      leftSection={<Picture size={16} stroke={2} aria-hidden />}
      onClick={() => isAdded || choose(product, wanted)}
    >
      {isAdded ? texts.added : inSale ? texts.update : texts.add}
    </Button>
  );
}
