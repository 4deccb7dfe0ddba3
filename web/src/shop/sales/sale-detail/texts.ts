import { type OrderStatus, orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { formatMoney } from '../../../base/format/format.ts';
import type { Question } from '../../../base/ui/dialogs/question.ts';

export const detailTexts = {
  title: (number: number) => `Venta N.º ${number}`,
  loadingTitle: 'Venta',
  loadFailed: (message: string) => `Error obteniendo la venta: ${message}`,
  saleDate: 'Fecha de venta',
  publicPage: 'Página pública',
  print: 'Imprimir',
  custom: 'Producto personalizado',
  noNotes: 'Sin notas.',
  typeOf: (name: string) => `Tipo de receta de ${name}`,
  withoutType: 'El taller no recibió el trabajo porque falta el tipo. Elegilo:',
  typeChosen: 'El trabajo está en el taller.',
  editDiscount: 'Editar descuento',
  saveDeposit: 'Guardar seña',
  prescriptions: 'Recetas',
  jobs: 'Trabajos',
  prescriptionOf: (date: string) => `Receta creada el ${date}`,
  noPrescriptions: 'No Hay recetas asociadas a esta orden',
  progress: 'Avance de la orden',
  saved: 'Guardado.',
  deletedByOther: 'Otra persona eliminó esta venta mientras la mirabas.',
  reload: 'Recargar',
  reasonNeeded: 'Estuvo cobrada o entregada: el motivo queda en la auditoría.',
  deleteQuestion: (paid: number, atLab: readonly string[], hasClosed: boolean): Question => ({
    title: '¿Eliminar esta venta?',
    message:
      (paid > 0
        ? `Se devolverán ${formatMoney(paid)} al cliente, por los métodos con que pagó y con sus recargos. `
        : '') +
      (paid > 0 && hasClosed ? 'Lo de cajas cerradas se corrige en la caja abierta. ' : '') +
      'Se borra para siempre y sus productos vuelven al stock.' +
      (atLab.length > 0 ? ` Avisá al laboratorio: tiene ${atLab.join(' y ')}.` : ''),
    confirm: 'Eliminar venta',
    cancel: 'Conservar',
    destructive: true,
  }),
  whyNotDeleted: ({ orderStatus }: { orderStatus: OrderStatus }) =>
    orderStatusTable[orderStatus].isDelivered ? 'Entregada: no se elimina.' : 'Cobrada: no se elimina.',
  collectAndDeliver: 'Cobrar y entregar',
  deliver: 'Entregar',
  changed: (field: string, value: string) => `${field}: ${value}`,
  finishQuestion: {
    title: 'Hay un trabajo sin controlar',
    message: 'No todos los trabajos de esta venta están controlados. ¿Marcarla «Para Retirar»?',
    confirm: 'Marcar para retirar',
    cancel: 'Cancelar',
  } satisfies Question,
  creditLeft: (credit: number) => `El cliente pagó de más: quedan ${formatMoney(credit)} a favor.`,
} as const;

export const paymentTexts = {
  title: 'Pagos',
  none: 'Todavía no hay pagos.',
  receipt: (number: number) => `Recibo N.º ${number}`,
  surcharge: (amount: string) => `Recargo ${amount}`,
  takenBack: 'Anulado',
  register: 'Registrar pago',
  refund: 'Devolver',
  note: 'Nota',
  registered: 'Pago registrado.',
  refunded: 'Devolución registrada.',
  printReceipt: 'Imprimir recibo',
  takeBackQuestion: (kind: string, amount: string) => ({
    title: `¿Anular ${kind} de ${amount}?`,
    message: 'El movimiento queda a la vista, anulado, y el saldo se vuelve a calcular.',
    confirm: 'Anular movimiento',
  }),
  kindsToTakeBack: { deposit: 'la seña', payment: 'el pago', refund: 'la devolución', correction: 'la corrección' },
  takenBackNow: 'Movimiento anulado.',
} as const;

export const deliveryTexts = {
  title: 'Queda un saldo',
  balance: (balance: number) => `La venta tiene un saldo de ${formatMoney(balance)}.`,
  deliverAnyway: 'Entregar con saldo',
  whyAnyway: (balance: number) =>
    `La venta queda con un saldo de ${formatMoney(balance)}. Contá por qué se entrega: queda en el historial.`,
  delivered: 'Entregada con saldo',
  collected: 'Cobrada y entregada',
} as const;

export const remakeTexts = {
  section: 'Rehechos',
  remake: 'Rehacer',
  title: (number: number) => `Rehacer la venta N.º ${number}`,
  sale: (number: number) => `Venta N.º ${number}`,
  isRemake: 'Es un rehecho de la',
  cause: (reason: string, responsible: string) => `${reason} · responsable: ${responsible}`,
  reason: 'Motivo',
  responsible: 'Responsable',
  reasonNeeded: 'Elegí el motivo.',
  responsibleNeeded: 'Elegí quién es responsable.',
  uncounted: 'No cuenta en la tasa de rehechos.',
  lines: 'Qué se rehace',
  quantity: (name: string) => `Cantidad de ${name}`,
  price: (name: string) => `Precio de ${name}`,
  free: 'Sin cargo, salvo que escribas un precio.',
  prescription: 'Receta',
  samePrescription: 'La misma de la venta',
  prescriptionOf: (day: string) => `Receta del ${day}`,
  deliveryDate: 'Fecha de entrega',
  note: 'Nota',
  done: (number: number) => `Se creó la venta N.º ${number}.`,
} as const;

export const slipTexts = {
  notAnInvoice: 'Documento no válido como factura',
  sale: 'Orden N.º',
  product: 'Producto',
  quantity: 'Cant.',
  price: 'Precio',
  amount: 'Importe',
  payment: 'Pago',
  follow: 'Seguí tu orden escaneando este código',
  qr: 'Código QR de la página pública de la orden',
  receiptWarning: 'Comprobante no válido como factura',
  receipt: (number: number) => `Recibo N.º ${number}`,
  surcharge: 'Recargo',
  surchargeApart: 'Recargo aparte',
  paid: 'PAGADO',
  otherPayments: 'OTROS PAGOS',
  payments: 'Pagos por método',
  received: 'Recibido',
  owedOn: (day: string) => `Saldo al ${day}`,
} as const;
