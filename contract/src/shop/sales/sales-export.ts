import { listExport } from '../list-export.ts';
import type { RecordOf } from '../../base/resource.ts';
import { lineText } from './sale-labels.ts';
import { orderStatusLabels } from '../sale-values/sale-status-labels.ts';
import { type MethodNames, withMethodNames } from '../sale-values/shop-methods.ts';
import { sales } from './sales.ts';

type Sale = RecordOf<typeof sales>;

const soldLines = ({ products, customProducts }: Sale) => [...products, ...customProducts].map(lineText).join(', ');

/** 'Obra Social' is the client's insurer, so the insurers' part has a longer heading than its field. */
const insurerColumns = [{ field: 'insurerTotal', header: 'A cargo de obra social' }, 'clientTotal'] as const;

export const salesExport = (names: MethodNames, hasCoverages: boolean) =>
  listExport(withMethodNames(sales, 'paymentMethod', names), {
    columns: [
      { header: 'N° de venta', kind: 'integer', width: 12, value: ({ number }) => number },
      { header: 'Fecha', kind: 'instant', value: ({ saleDate }) => saleDate },
      'client',
      { header: 'Tipo de documento', kind: 'text', width: 12, value: ({ client }) => client.typeId },
      { header: 'Número de documento', kind: 'text', width: 16, value: ({ client }) => client.numId },
      { header: 'Teléfono', kind: 'text', width: 18, value: ({ client }) => client.phone },
      { header: 'Obra Social', kind: 'text', value: ({ client }) => client.insurance?.name ?? null },
      'seller',
      'deliveryDate',
      { header: 'Estado', kind: 'text', width: 14, value: ({ orderStatus }) => orderStatusLabels[orderStatus] },
      'paymentMethod',
      'paymentStatus',
      { header: 'Productos', kind: 'text', width: 48, value: soldLines },
      'subtotal',
      { header: 'Descuento', kind: 'money', value: ({ discountAmount }) => discountAmount },
      'total',
      ...(hasCoverages ? insurerColumns : []),
      'deposit',
      'balance',
      'notes',
    ],
  });
