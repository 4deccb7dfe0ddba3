import type { TypedValues } from '@dioptria/contract/base/check-digits.ts';
import { editedPrice } from '@dioptria/contract/shop/products/product-price.ts';
import { disabled, unpriced } from '@dioptria/contract/shop/products/product-labels.ts';
import { marginOf, products, realProfitabilityText } from '@dioptria/contract/shop/products/products.ts';
import { Group } from '@mantine/core';
import { IconArrowsUpDown, IconChartLine, IconPinned } from '@tabler/icons-react';
import { LineBelow } from '../../base/data-table/cells.tsx';
import { formatMoney } from '../../base/format/format.ts';
import type { FormFacts } from '../../base/resource/fields/field.ts';
import { defineScreen } from '../../base/resource/screen.tsx';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { Fold } from '../../base/ui/elements/sections.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { ChangesButton } from './changes/changes-button.tsx';
import { LabelsButton, PrintLabels } from './labels/labels-button.tsx';
import { ProductCode } from './product-code.tsx';
import { StockUnits } from './stock-units.tsx';
import { offerBarcode, type Product, productFilters, productStates } from './products-api.ts';
import { enabledHelp, fixedPriceTexts, movementTexts, priceTexts } from './texts.ts';

const Movements = lazyPart(async () => (await import('./movements.tsx')).Movements, <LoadingText lines={4} />);

const PriceHistory = lazyPart(
  async () => (await import('./price-history.tsx')).PriceHistory,
  <LoadingText lines={4} />,
);

/**
 * The typed fixed price or, without one, the price computed from cost and profitability. Null while the needed fields are blank
 * (docs/rules.md#products-10).
 */
function priceInForm(
  { cost, profitability, fixedPrice }: TypedValues,
  { stored, settings }: FormFacts<Product>,
): number | null {
  if (typeof fixedPrice === 'number') return fixedPrice;
  if (typeof cost !== 'number' || typeof profitability !== 'number') return null;
  return editedPrice(stored, { cost, profitability, fixedPrice: null }, settings?.priceRounding ?? 'none');
}

const lensFields = (['lensDesign', 'lensMaterial', 'lensIndex', 'treatments'] as const).map((field) => ({
  field,
  shownIf: { field: 'category', has: 'showProductType' },
  hidesBlank: true as const,
}));

export const productsScreen = defineScreen({
  resource: products,
  minWidth: 700,
  columns: [
    { field: 'code', width: '12%', cell: ({ code }) => <ProductCode code={code} /> },
    { field: 'name', cell: (product) => <NamedFrame product={product} /> },
    { field: 'category', width: '12%' },
    { field: 'brand', width: '10%' },
    { field: 'provider', width: '14%', from: 'medium' },
    { field: 'price', width: '14%', cell: (product) => <Price product={product} /> },
    { field: 'stock', width: '7%', cell: (product) => <StockUnits product={product} /> },
  ],
  filters: productFilters,
  optionFilters: productStates,
  card: [
    'name',
    ({ code, category, brand, frameSize }) =>
      [code, category.name, brand.name, frameSize].filter((text) => text !== '').join(' · '),
    ({ enabled }) => !enabled && <Chip tone="gray">{disabled}</Chip>,
    (product) => (
      <span key="price">
        <Price product={product} /> · Stock <StockUnits product={product} />
      </span>
    ),
  ],
  fields: [
    { field: 'name', wide: true },
    { field: 'code' },
    { field: 'barcode', offer: { label: 'Generar código', get: offerBarcode } },
    { field: 'category' },
    { field: 'brand' },
    { field: 'provider' },
    ...lensFields,
    { field: 'cost' },
    { field: 'profitability', hint: realProfitabilityText },
    { field: 'price', computed: { from: ['cost', 'profitability'], compute: priceInForm, isSent: true } },
    { field: 'fixedPrice', hidesBlank: true, help: fixedPriceTexts.help, hint: marginOf },
    { field: 'stock', on: 'create' },
    {
      field: 'stock',
      on: 'edit',
      help: 'Subirlo se registra como una compra al costo del producto; bajarlo, como un ajuste.',
    },
    { field: 'toCome', on: 'detail' },
    {
      field: 'madeToOrder',
      on: 'create',
      hidesBlank: true,
      proposal: { from: 'category', has: 'showProductType' },
    },
    { field: 'verifyStock', on: 'edit' },
    { field: 'enabled', on: 'edit', help: enabledHelp },
    { field: 'lacksPrice', on: 'edit', hidesBlank: true, help: fixedPriceTexts.lacksPrice },
    {
      field: 'minimumStock',
      hidesBlank: true,
      help: 'Con esta cantidad o menos tiene bajo stock. Si la dejás vacía, se usa la de la óptica.',
    },
    { field: 'eye', hidesBlank: true },
    { field: 'bridge', hidesBlank: true },
    { field: 'temple', hidesBlank: true },
    { field: 'lensHeight', hidesBlank: true },
    { field: 'colorCode', hidesBlank: true },
    { field: 'description' },
    { field: 'vatRate' },
  ],
  scans: true,
  listTool: LabelsButton,
  filterTool: ChangesButton,
  detailExtra: ProductExtras,
  hidesCreate: true,
});

function NamedFrame({ product: { name, enabled, frameSize, colorCode } }: { product: Product }) {
  const facts = [frameSize, colorCode].filter((text) => text !== '');
  return (
    <>
      <strong>{name}</strong>
      {!enabled && (
        <>
          {' '}
          <Chip tone="gray">{disabled}</Chip>
        </>
      )}
      {facts.length > 0 && <LineBelow>{facts.join(' · ')}</LineBelow>}
    </>
  );
}

function Price({ product: { price, fixedPrice, lacksPrice } }: { product: Product }) {
  if (lacksPrice) return unpriced;
  if (fixedPrice === null) return formatMoney(price);
  return (
    <Group
      component="span"
      display="inline-flex"
      justify="flex-end"
      gap="0.25rem"
      title={fixedPriceTexts.mark}
      style={{ verticalAlign: 'bottom' }}
    >
      <IconPinned size={16} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{fixedPriceTexts.mark} </span>
      {formatMoney(price)}
    </Group>
  );
}

function ProductExtras({ record }: { record: Product }) {
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
