import { defineExport } from './export.ts';
import type { RecordOf } from './resource.ts';
import { orderStatusLabels, paymentMethodLabels, paymentStatusLabels } from './sale-labels.ts';
import { sales } from './sales.ts';

type Sale = RecordOf<typeof sales>;

/** What was sold, on one line: '2 × Armazon (ARM-1), 1 × Ajuste'. */
function soldLines({ products, customProducts }: Sale): string {
  return [
    ...products.map(({ quantity, product }) => `${quantity} × ${product.name} (${product.code})`),
    ...customProducts.map(({ quantity, description }) => `${quantity} × ${description}`),
  ].join(', ');
}

/** 'Todas las ventas' as a file, with what an accountant asks for. */
export const salesExport = defineExport(sales, {
  file: 'ventas',
  sheet: 'Ventas',
  permission: 'sales.export',
  columns: [
    { header: 'N° de venta', kind: 'integer', width: 12, value: ({ number }) => number },
    { header: 'Fecha', kind: 'instant', value: ({ saleDate }) => saleDate },
    { header: 'Cliente', kind: 'text', value: ({ client }) => client.name },
    { header: 'Tipo de documento', kind: 'text', width: 12, value: ({ client }) => client.typeId },
    { header: 'Número de documento', kind: 'text', width: 16, value: ({ client }) => client.numId },
    { header: 'Teléfono', kind: 'text', width: 18, value: ({ client }) => client.phone },
    { header: 'Obra Social', kind: 'text', value: ({ client }) => client.insurance?.name ?? null },
    { header: 'Vendedor', kind: 'text', value: ({ seller }) => seller.name },
    { header: 'Entrega Estimada', kind: 'day', width: 16, value: ({ deliveryDate }) => deliveryDate },
    { header: 'Estado', kind: 'text', width: 14, value: ({ orderStatus }) => orderStatusLabels[orderStatus] },
    { header: 'Método de pago', kind: 'text', value: ({ paymentMethod }) => paymentMethodLabels[paymentMethod] },
    {
      header: 'Estado del pago',
      kind: 'text',
      width: 16,
      value: ({ paymentStatus }) => paymentStatusLabels[paymentStatus],
    },
    { header: 'Productos', kind: 'text', width: 48, value: soldLines },
    { header: 'Subtotal', kind: 'money', value: ({ subtotal }) => subtotal },
    { header: 'Descuento', kind: 'money', value: ({ discountAmount }) => discountAmount },
    { header: 'Total', kind: 'money', value: ({ total }) => total },
    { header: 'Seña', kind: 'money', value: ({ deposit }) => deposit },
    { header: 'Saldo', kind: 'money', value: ({ balance }) => balance },
    { header: 'Notas', kind: 'text', width: 40, value: ({ notes }) => notes },
  ],
});
