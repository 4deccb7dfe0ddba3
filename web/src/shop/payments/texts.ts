import { formatDay, formatMoney } from '../../base/format/format.ts';
import type { Question } from '../../base/ui/dialogs/question.ts';

/** The hash of a URL ('/clients?id=…#cuenta') that makes the client's detail open at the section of the account. */
export const accountAnchor = 'cuenta';

export const accountTexts = {
  title: 'Cuenta',
  owes: 'Debe',
  credit: 'A favor',
  even: 'Está al día.',
  none: 'Todavía no tiene movimientos.',
  register: 'Registrar pago',
  refund: 'Devolver',
  printStatement: 'Imprimir resumen',
  printReceipt: 'Imprimir recibo',
  takeBack: 'Anular',
  closedSession: 'Caja cerrada: ya no se anula.',
  takenBack: 'Anulado',
  registered: 'Pago registrado.',
  refunded: 'Devolución registrada.',
  takenBackNow: 'Movimiento anulado.',
  amount: 'Importe',
  method: 'Método',
  plan: 'Plan',
  noPlan: 'Sin plan',
  note: 'Nota',
  handsOver: (surcharge: string, amount: string) => `Recargo ${surcharge}: el cliente entrega ${amount}.`,
  inFavor: (credit: string) => `Tiene ${credit} a favor.`,
  mayUseCredit: (credit: string, method: string) => `El cliente tiene ${credit} a favor: se usa con «${method}».`,
  spreads: 'Se aplica a las ventas más viejas con saldo; lo que sobre queda a favor.',
  leaves: (rest: string) => `Quedan ${rest} a favor del cliente.`,
  sale: (number: number) => `Venta N.º\u00A0${number}`,
  ofSale: (label: string, number: number) => `${label} · Venta N.º\u00A0${number}`,
  onAccount: 'A cuenta',
  cashGiven: 'Paga con',
  change: (amount: string) => `Vuelto: ${amount}`,
  cashMissing: (amount: string) => `Faltan ${amount}`,
  receipt: (number: number) => `Recibo N.º ${number}`,
  balance: (amount: string) => `Saldo ${amount}`,
  before: 'Saldo anterior',
  showAll: (total: number) => `Ver los ${total} movimientos`,
  takeBackQuestion: (receipt: boolean, amount: string): Pick<Question, 'title' | 'confirm'> & { message: string } => ({
    title: receipt ? `¿Anular el pago de ${amount}?` : `¿Anular el movimiento de ${amount}?`,
    message: receipt
      ? 'Se anulan todas sus partes: las ventas que pagó vuelven a deber.'
      : 'El movimiento queda a la vista, anulado, y el saldo se vuelve a calcular.',
    confirm: 'Anular movimiento',
  }),
} as const;

export const accountPaperTexts = {
  statement: 'Resumen de cuenta',
  notAnInvoice: 'Documento no válido como factura',
  receiptWarning: 'Comprobante no válido como factura',
  client: 'Cliente',
  document: 'Documento',
  phone: 'Teléfono',
  date: 'Fecha',
  detail: 'Detalle',
  debit: 'Debe',
  creditColumn: 'Haber',
  balance: 'Saldo',
  owed: 'Debe',
  owes: (pesos: number) => (pesos > 0 ? formatMoney(pesos) : 'Nada'),
  credit: 'A favor',
  surcharge: 'Recargo',
  received: 'Recibido',
  total: 'Importe',
  rest: 'A cuenta',
  owedOn: (day: string) => `Debe al ${day}`,
  creditOn: (day: string) => `A favor al ${day}`,
} as const;

export const debtorTexts = {
  title: 'Deudores',
  client: 'Cliente',
  phone: 'Teléfono',
  balance: 'Saldo',
  oldestDue: 'Vencimiento',
  /** A debt that is due today or later is not overdue. Days as `YYYY-MM-DD`. */
  due: (day: string, today: string) => `${day < today ? 'Vence desde' : 'Vence el'} ${formatDay(day)}`,
  totals: 'Lo que se debe, por antigüedad',
  total: 'Total adeudado',
  empty: 'Nadie debe nada',
  emptyDetail: 'Acá aparecen los clientes con ventas sin terminar de pagar.',
  failure: 'No se pudieron cargar los deudores',
} as const;
