import { productPrice } from '@dioptria/contract/product-price.ts';
import { products } from '@dioptria/contract/products.ts';
import { formatMoney } from '../shared/format/format.ts';
import { LabelsButton } from '../shared/labels/labels-button.tsx';
import { productFilters } from '../shared/resource/product-filters.ts';
import { defineScreen } from '../shared/resource/screen.tsx';
import { NamedFrame } from './named-frame.tsx';
import { ProductExtras } from './product-extras.tsx';
import { offerBarcode } from './products-api.ts';
import { StockCount } from './stock-count.tsx';

/** 'Lista de Productos' (docs/rules.md#products-2). The price is computed from cost and profitability. */
export const productsScreen = defineScreen({
  resource: products,
  columns: [
    { field: 'code', width: '11%' },
    { field: 'name', cell: (product) => <NamedFrame product={product} /> },
    { field: 'category', width: '13%' },
    { field: 'brand', width: '12%' },
    { field: 'provider', width: '15%', from: 'medium' },
    { field: 'price', width: '17%' },
    { field: 'stock', width: '9%', cell: ({ stock }) => <StockCount stock={stock} /> },
  ],
  filters: productFilters,
  card: [
    'name',
    ({ code, category, brand, frameSize }) =>
      [code, category.name, brand.name, frameSize].filter((text) => text !== '').join(' · '),
    ({ price, stock }) => (
      <span key="price">
        {formatMoney(price)} · Stock <StockCount stock={stock} />
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
    { field: 'cost' },
    { field: 'profitability' },
    { field: 'price', computed: { from: ['cost', 'profitability'], compute: productPrice, isSent: true } },
    { field: 'stock', on: 'create' },
    {
      field: 'stock',
      on: 'edit',
      help: 'Subirlo se registra como una compra al costo del producto; bajarlo, como un ajuste.',
    },
    { field: 'toCome', on: 'detail' },
    { field: 'verifyStock', on: 'edit' },
    {
      field: 'minimumStock',
      hidesBlank: true,
      help: 'Con esta cantidad o menos tiene bajo stock. Vacía, vale la de la óptica.',
    },
    { field: 'eye', hidesBlank: true },
    { field: 'bridge', hidesBlank: true },
    { field: 'temple', hidesBlank: true },
    { field: 'lensHeight', hidesBlank: true },
    { field: 'colorCode', hidesBlank: true },
    { field: 'description' },
  ],
  scans: true,
  listTool: LabelsButton,
  detailExtra: ProductExtras,
  hidesCreate: true,
});
