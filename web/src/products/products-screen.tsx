import { productPrice } from '@dioptria/contract/product-price.ts';
import { formatMoney } from '../shared/format.ts';
import { defineScreen } from '../shared/resource/screen.ts';
import { yesOrNo } from '../shared/resource/texts.ts';
import { productFilters } from './product-filters.ts';
import { StockCount } from './stock-count.tsx';

const price = 'Precio Final con IVA (21%)';

/** 'Lista de Productos' (spec §2 'List screens', §9). The price follows from cost and profitability. */
export const productsScreen = defineScreen({
  name: 'products',
  path: 'products',
  resource: async () => (await import('@dioptria/contract/products.ts')).products,
  texts: {
    title: 'Lista de Productos',
    create: 'Crear Nuevo Producto',
    empty: 'Todavía no hay productos.',
    emptyDetail: 'Cargá el primero con «Crear Nuevo Producto».',
    created: (name) => `Se creó el producto «${name}».`,
    createFailed: 'Error al crear el producto.',
    updateFailed: 'Error al actualizar el producto.',
    deleteFailed: 'Error al eliminar el producto.',
    deleteQuestion: (name) => ({
      title: '¿Eliminar este producto?',
      message: `«${name}» se borra para siempre.`,
      confirm: 'Eliminar producto',
      cancel: 'Conservar',
      destructive: true,
    }),
    labels: {
      name: 'Nombre',
      code: 'Código',
      description: 'Descripción',
      category: 'Categoría',
      brand: 'Marca',
      provider: 'Proveedor',
      stock: 'Stock',
      cost: 'Costo',
      profitability: 'Rentabilidad',
      price,
      verifyStock: 'Controlar stock',
    },
  },
  columns: [
    { field: 'code', width: '11%' },
    { field: 'name', cell: ({ name }) => <strong>{name}</strong> },
    { field: 'category', width: '13%', cell: ({ category }) => category.name },
    { field: 'brand', width: '12%', cell: ({ brand }) => brand.name },
    { field: 'provider', width: '15%', cell: ({ provider }) => provider.name },
    { field: 'price', header: price, align: 'end', width: '17%', cell: (row) => formatMoney(row.price) },
    { field: 'stock', align: 'end', width: '9%', cell: (row) => <StockCount stock={row.stock} /> },
  ],
  size: 700,
  filters: productFilters,
  card: ({ name, code, category, brand, stock, ...row }) => [
    name,
    [code, category.name, brand.name].join(' · '),
    <span key="price">
      {formatMoney(row.price)} · Stock <StockCount stock={stock} />
    </span>,
  ],
  fields: [
    { field: 'name', kind: 'text', wide: true },
    { field: 'code', kind: 'text' },
    {
      field: 'category',
      kind: 'reference',
      path: 'categories',
      shows: 'category',
      filter: { enabled: true },
      creates: 'categories',
    },
    { field: 'brand', kind: 'reference', path: 'brands', shows: 'brand', filter: { enabled: true }, creates: 'brands' },
    {
      field: 'provider',
      kind: 'reference',
      path: 'providers',
      shows: 'provider',
      filter: { enabled: true },
      creates: 'providers',
    },
    { field: 'cost', kind: 'money' },
    { field: 'profitability', kind: 'number', decimals: 2, unit: '%' },
    { field: 'price', kind: 'computed', of: ['cost', 'profitability'], compute: productPrice, isSent: true },
    { field: 'stock', kind: 'number', on: 'create' },
    {
      field: 'stock',
      kind: 'number',
      on: 'edit',
      help: 'Subirlo se registra como una compra al costo del producto; bajarlo, como un ajuste.',
    },
    { field: 'verifyStock', kind: 'switch', on: 'edit', options: yesOrNo },
    { field: 'description', kind: 'text', rows: 3, wide: true },
  ],
  hidesCreate: true,
});
