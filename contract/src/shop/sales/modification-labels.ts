import {
  type OrderStatus,
  orderStatusTable,
  type PaymentStatus,
  paymentStatusTable,
} from '../sale-values/sale-status-labels.ts';

/** A line has the price as sold, or the price that its product has today. */
export const linePrices = ['kept', 'current'] as const;

export const modificationProblems = {
  delivered: 'La venta está entregada: usá Rehacer o una devolución.',
  canceled: 'La venta está cancelada: no se modifica.',
  reimbursed: 'La venta está reembolsada: no se modifica.',
  remade: 'La venta tiene un rehecho: no se modifica.',
  returned: 'Ya se devolvieron productos de esta venta: no se modifica.',
  unknownLine: 'La venta no tiene ese renglón.',
  otherList: 'Un producto no puede pasar a ser un renglón personalizado, ni al revés.',
  empty: 'La venta quedaría sin productos: cancelala.',
  nothingChanged: 'No hay cambios para guardar.',
  reasonNeeded: 'Escribí el motivo del cambio.',
  invoiced: 'La venta tiene factura: primero va la nota de crédito.',
  invoiceOnItsWay: 'La factura está en camino a ARCA: esperá su resultado.',
} as const;

export const unnamedLine = (name: string) => `Falta decir qué pasa con «${name}».`;
export const undecidedJob = (code: string) => `Elegí qué pasa con el trabajo ${code}: ya está en el laboratorio.`;
export const coveredLine = (name: string, insurer: string) =>
  `${insurer} cubre «${name}»: quitá la cobertura, cambiá la venta y volvé a cargarla.`;

interface ModifiableSale {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  hasRemakes: boolean;
  hasReturns: boolean;
}

/** The message of the refusal for a sale that nobody can change. Undefined for other sales. */
export function modificationRefusal(sale: ModifiableSale): string | undefined {
  const { isVoid, isDelivered } = orderStatusTable[sale.orderStatus];
  if (isVoid) return modificationProblems.canceled;
  if (paymentStatusTable[sale.paymentStatus].isGivenBack) return modificationProblems.reimbursed;
  if (isDelivered) return modificationProblems.delivered;
  if (sale.hasRemakes) return modificationProblems.remade;
  return sale.hasReturns ? modificationProblems.returned : undefined;
}
