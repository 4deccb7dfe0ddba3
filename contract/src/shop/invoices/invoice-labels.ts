import { formatMoney } from '../../base/format.ts';
import { labelsOf, valuesOf } from '../../base/field-labels.ts';

/**
 * `isQueued`: the server has to send the voucher or to learn its outcome. `isOpen`: the sale can get no second
 * invoice. `canRetry`: a user may send the voucher again.
 */
export const invoiceStateTable = {
  pending: { label: 'Pendiente', isQueued: true, isOpen: true, canRetry: true },
  sending: { label: 'Enviando', isQueued: true, isOpen: true, canRetry: false },
  uncertain: { label: 'Sin confirmar', isQueued: true, isOpen: true, canRetry: false },
  authorised: { label: 'Autorizada', isQueued: false, isOpen: true, canRetry: false },
  rejected: { label: 'Rechazada', isQueued: false, isOpen: false, canRetry: true },
  canceled: { label: 'Anulada sin enviar', isQueued: false, isOpen: false, canRetry: false },
} as const;
export type InvoiceState = keyof typeof invoiceStateTable;
export const invoiceStates = valuesOf(invoiceStateTable);
export const invoiceStateLabels = labelsOf(invoiceStateTable);

export const WAITING = 'waiting';

/** The messages that refuse an invoice or a note. */
export const invoiceProblems = {
  off: 'La facturación está desactivada: un administrador la activa en Configuración, Facturación.',
  noIssuer: 'Faltan los datos fiscales de la óptica: completá el CUIT en Configuración, Facturación.',
  noPointOfSale: 'Falta un punto de venta habilitado: cargalo en Configuración, Facturación.',
  unknownPointOfSale: 'Ese punto de venta no existe o está deshabilitado.',
  alreadyInvoiced: 'La venta ya tiene una factura. Para corregirla, hacé una nota de crédito.',
  batchAlreadyInvoiced: 'La presentación ya tiene una factura. Para corregirla, hacé una nota de crédito.',
  isCanceled: 'La venta está cancelada: no se factura.',
  nothingToInvoice: 'El total es $ 0,00: no hay nada para facturar.',
  tooSmall: 'El total es tan chico que su IVA es $ 0,00: ARCA no lo autoriza.',
  needsTaxId: 'Para esta condición frente al IVA falta el CUIT.',
  ownTaxId: 'El CUIT del cliente es el de la óptica: ARCA no lo autoriza.',
  unsupportedTaxId: 'Ese número no identifica a un cliente: ARCA no lo autoriza.',
  needsDocument:
    'Por el importe, ARCA pide identificar al cliente: completá su DNI, CUIL o CUIT (un pasaporte con letras no alcanza).',
  lockedCoverage: 'La venta tiene una factura: para cambiar la parte del cliente, primero hacé una nota de crédito.',
  lockedDiscount: 'La venta tiene una factura: para cambiar el descuento, primero hacé una nota de crédito.',
  lockedDeletion: 'La venta tiene una factura: no se puede eliminar. Cancelala y hacé una nota de crédito.',
  notAuthorised: 'Solo se corrige una factura autorizada.',
  noNoteOfNote: 'Una nota de crédito no se corrige con otra: se hace sobre una factura.',
  noteOfOtherIssuer: 'La factura la emitió otro CUIT: la nota de crédito la hace el mismo.',
  noteOfOtherMode: 'La factura es de otro modo de facturación: volvé a ese modo para corregirla.',
  nothingToCredit: 'La factura ya está acreditada entera.',
  nothingChosen: 'Lo elegido suma $ 0,00: no hay nada para acreditar.',
  cannotRetry: 'Este comprobante no se puede reintentar ahora: el sistema está averiguando si ARCA lo autorizó.',
  cannotCancel: 'Solo se anula un comprobante que ARCA no autorizó y que no está en camino.',
  unknownLine: 'Esa línea no está en la factura.',
  tooManyUnits: 'A la factura no le quedan tantas unidades por acreditar.',
  repeatedLine: 'La línea está repetida.',
  unknownRate: 'La factura no tiene importes con esa alícuota.',
  repeatedRate: 'La alícuota está repetida.',
  amountsOrLines: 'Indicá importes o líneas, no las dos cosas.',
  leavesTooLittle: 'Lo que queda es tan chico que no se podría acreditar después: acreditá todo.',
} as const;

export const exceedsInvoice = (left: number): string =>
  `La nota de crédito supera lo facturado: quedan ${formatMoney(left)} por acreditar.`;

export const WARN_AFTER_HOURS = 24;
export const URGENT_AFTER_DAYS = 4;
