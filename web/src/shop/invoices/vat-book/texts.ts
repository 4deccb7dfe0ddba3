import { monthName } from '@dioptria/contract/base/shop-time.ts';
import { formatNumber } from '../../../base/format/format.ts';

const rateText = (rate: number) => `${formatNumber(rate)} %`;

export const vatBookTexts = {
  title: 'Libro IVA Ventas',
  note: 'Los comprobantes autorizados del mes. Las notas de crédito restan.',
  month: 'Mes',
  failed: 'No se pudo cargar el libro.',
  nothing: (month: string) => `No hay comprobantes autorizados en ${monthName(month)}.`,
  waiting: (count: number) =>
    count === 1
      ? 'Un comprobante del mes todavía espera la respuesta de ARCA: el libro puede cambiar.'
      : `${formatNumber(count)} comprobantes del mes todavía esperan la respuesta de ARCA: el libro puede cambiar.`,
  toInvoices: 'Ver los pendientes',
  missing: (voucher: string, from: string, to: string) =>
    from === to ? `${voucher}: falta el número ${from}.` : `${voucher}: faltan los números ${from} a ${to}.`,
  byType: 'Totales por comprobante',
  vouchers: 'Comprobantes',
  vouchersTable: 'Comprobantes del mes',
  voucher: 'Comprobante',
  day: 'Fecha',
  receiver: 'Receptor',
  count: 'Cantidad',
  net: (rate: number) => `Neto ${rateText(rate)}`,
  vat: (rate: number) => `IVA ${rateText(rate)}`,
  netTotal: 'Neto',
  vatTotal: 'IVA',
  undivided: 'Sin discriminar',
  exempt: 'Exento',
  total: 'Total',
  more: (left: number) => `Mostrar ${formatNumber(left)} más`,
  txt: 'Libro IVA Digital (TXT)',
} as const;
