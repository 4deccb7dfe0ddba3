import { labelsOf, valuesOf } from '../../base/field-labels.ts';
import {
  type OrderStatus,
  orderStatusTable,
  type PaymentStatus,
  paymentStatusTable,
} from '../sale-values/sale-status-labels.ts';

export const returnDestinationTable = {
  stock: { label: 'Vuelve al stock' },
  broken: { label: 'Roto' },
} as const;
export type ReturnDestination = keyof typeof returnDestinationTable;
export const returnDestinations = valuesOf(returnDestinationTable);
export const returnDestinationLabels = labelsOf(returnDestinationTable);

export const whereNeeded = 'Indicá si vuelve al stock o está roto.';

/** Of a delivered sale a part can be returned, and of a reimbursed sale the units that are left, without money. */
export const takesReturns = ({
  orderStatus,
  paymentStatus,
  quantities,
}: {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  quantities: readonly number[];
}): boolean =>
  quantities.some((quantity) => quantity > 0) &&
  (paymentStatusTable[paymentStatus].isGivenBack
    ? !orderStatusTable[orderStatus].isVoid
    : orderStatusTable[orderStatus].isDelivered);
