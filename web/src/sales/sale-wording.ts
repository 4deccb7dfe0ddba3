import { formatDay, formatMoney, formatNumber } from '../shared/format.ts';
import type { Values, Wording } from '../shared/history/wording.ts';
import { detailTexts } from './sale-detail/texts.ts';
import type { Sale } from './sales-api.ts';
import { orderStatusLabels, paymentMethodLabels, paymentStatusLabels, saleTexts } from './texts.ts';

/** A part of an order, as an entry of its history holds it. */
const saleIn = (values: Values) => values as unknown as Sale;

const money = (field: 'subtotal' | 'discountAmount' | 'total' | 'deposit' | 'balance', label: string) => ({
  field,
  label,
  show: (values: Values) => formatMoney(saleIn(values)[field]),
});

/** What the history of an order says of it. */
export const saleWording: Wording = [
  { field: 'client', label: 'Cliente', show: (values) => saleIn(values).client.name },
  { field: 'seller', label: detailTexts.seller, show: (values) => saleIn(values).seller.name },
  {
    field: 'products',
    label: saleTexts.products,
    show: (values) =>
      saleIn(values)
        .products.map(({ quantity, product }) => `${quantity} × ${product.name} (${product.code})`)
        .join(', '),
  },
  {
    field: 'customProducts',
    label: 'Productos personalizados',
    show: (values) =>
      saleIn(values)
        .customProducts.map(({ quantity, description }) => `${quantity} × ${description}`)
        .join(', '),
  },
  {
    field: 'orderStatus',
    label: saleTexts.orderStatus,
    show: (values) => orderStatusLabels[saleIn(values).orderStatus],
  },
  {
    field: 'paymentStatus',
    label: saleTexts.paymentStatus,
    show: (values) => paymentStatusLabels[saleIn(values).paymentStatus],
  },
  {
    field: 'paymentMethod',
    label: saleTexts.paymentMethod,
    show: (values) => paymentMethodLabels[saleIn(values).paymentMethod],
  },
  { field: 'deliveryDate', label: saleTexts.deliveryDate, show: (values) => formatDay(saleIn(values).deliveryDate) },
  money('subtotal', saleTexts.subtotal),
  { field: 'discount', label: saleTexts.discount, show: (values) => formatNumber(saleIn(values).discount) },
  {
    field: 'discountType',
    label: 'Tipo de descuento',
    show: (values) => (saleIn(values).discountType === 'percentage' ? '%' : '$'),
  },
  money('discountAmount', 'Importe del descuento'),
  money('total', saleTexts.total),
  money('deposit', 'Seña'),
  money('balance', 'Saldo'),
  { field: 'notes', label: saleTexts.notes, show: (values) => saleIn(values).notes },
];
